#include "solver/grid/dielectric_average.hpp"

#include <algorithm>
#include <cmath>

#include "solver/fdtd/constants.hpp"
#include "solver/grid/cell_geometry.hpp"

namespace lathe {
namespace {

constexpr int slices = 8;  // per cell; even, so that half cells are whole slices

/// Means over consecutive cells of one line: permittivity, conductivity and how much is not metal.
struct LineMeans {
    std::vector<double> permittivity, conductivity, open;
};

class Averager {
public:
    Averager(const MaterialScanner& scanner, double loss_frequency_hz) : scanner_(scanner) {
        const double omega = 2.0 * constants::pi * loss_frequency_hz;
        for (const Material& material : scanner.materials())
            conductivity_.push_back(material.conductivity_s_per_m + omega * constants::vacuum_permittivity *
                                                                        material.relative_permittivity *
                                                                        material.loss_tangent);
    }

    bool lossy() const {
        return std::any_of(conductivity_.begin(), conductivity_.end(), [](double s) { return s > 0.0; });
    }

    /// Means over cells [first + n cell, first + (n+1) cell].
    LineMeans means(const std::vector<Span>& line, double first, double cell, int count) const {
        const auto size = static_cast<std::size_t>(count);
        LineMeans result{std::vector<double>(size, 1.0), std::vector<double>(size, 0.0),
                         std::vector<double>(size, 1.0)};
        for (const Span& span : line) {
            const Material& material = scanner_.materials()[static_cast<std::size_t>(span.material)];
            if (material.is_pec) {
                add_overlap(span.from, span.to, first, cell, -1.0, result.open);
                add_overlap(span.from, span.to, first, cell, -1.0, result.permittivity);
                continue;
            }
            add_overlap(span.from, span.to, first, cell, material.relative_permittivity - 1.0,
                        result.permittivity);
            add_overlap(span.from, span.to, first, cell,
                        conductivity_[static_cast<std::size_t>(span.material)], result.conductivity);
        }
        for (std::size_t n = 0; n < size; ++n) {
            const bool closed = result.open[n] < 1e-9;
            result.permittivity[n] = closed ? 1.0 : std::max(1.0, result.permittivity[n] / result.open[n]);
            result.conductivity[n] = closed ? 0.0 : result.conductivity[n] / result.open[n];
            if (closed) result.open[n] = 0.0;
        }
        return result;
    }

private:
    const MaterialScanner& scanner_;
    std::vector<double> conductivity_;
};

/// Series sum over slices of one dual cell.
struct Series {
    double resistance = 0.0, conductivity = 0.0, open = 0.0;
    void add(const LineMeans& line, std::size_t n) {
        if (line.open[n] == 0.0) return;
        resistance += 1.0 / line.permittivity[n];
        conductivity += line.conductivity[n];
        open += 1.0;
    }
    double permittivity() const { return open > 0.0 ? open / resistance : 1.0; }
    double mean_conductivity() const { return open > 0.0 ? conductivity / open : 0.0; }
};

/// E_r: slices along r within (r_i, r_{i+1}), each a mean over z_k -+ dz/2.
/// E_phi: plain mean over the slices of (r_i - dr/2, r_i + dr/2), same means over z.
void average_r_and_phi(const MaterialScanner& scanner, const Averager& averager, const Grid& grid,
                       CellGeometry& cells) {
    const auto columns = static_cast<std::size_t>(grid.nz);
    struct Sum {
        double permittivity = 0.0, conductivity = 0.0, open = 0.0;
    };
    std::vector<Sum> inner(columns);  // the upper half of the row below
    for (int i = 0; i < grid.nr; ++i) {
        std::vector<Series> series(columns);
        std::vector<Sum> phi = inner, next(columns);
        for (int n = 0; n < slices; ++n) {
            const auto line = averager.means(scanner.along_z(grid.r(i + (n + 0.5) / slices)),
                                             grid.z0 - 0.5 * grid.dz, grid.dz, grid.nz);
            auto& half = n < slices / 2 ? phi : next;
            for (std::size_t k = 0; k < columns; ++k) {
                series[k].add(line, k);
                half[k].permittivity += line.open[k] * line.permittivity[k];
                half[k].conductivity += line.open[k] * line.conductivity[k];
                half[k].open += line.open[k];
            }
        }
        for (std::size_t k = 0; k < columns; ++k) {
            const std::size_t at = grid.at(i, static_cast<int>(k));
            cells.permittivity_r[at] = series[k].permittivity();
            if (phi[k].open > 1e-9) cells.permittivity_phi[at] = phi[k].permittivity / phi[k].open;
            if (!cells.has_loss()) continue;
            cells.conductivity_r[at] = series[k].mean_conductivity();
            if (phi[k].open > 1e-9) cells.conductivity_phi[at] = phi[k].conductivity / phi[k].open;
        }
        inner = std::move(next);
    }
}

/// E_z: slices along z within (z_k, z_{k+1}), each a mean over r_i -+ dr/2 (0 to dr/2 on the axis).
void average_z(const MaterialScanner& scanner, const Averager& averager, const Grid& grid,
               CellGeometry& cells) {
    for (int k = 0; k < grid.nz; ++k) {
        std::vector<Series> series(static_cast<std::size_t>(grid.nr));
        for (int n = 0; n < slices; ++n) {
            const auto spans = scanner.along_r(grid.z(k + (n + 0.5) / slices));
            auto line = averager.means(spans, -0.5 * grid.dr, grid.dr, grid.nr);
            const auto axis = averager.means(spans, 0.0, 0.5 * grid.dr, 1);
            line.permittivity[0] = axis.permittivity[0];
            line.conductivity[0] = axis.conductivity[0];
            line.open[0] = axis.open[0];
            for (std::size_t i = 0; i < series.size(); ++i) series[i].add(line, i);
        }
        for (int i = 0; i < grid.nr; ++i) {
            const Series& s = series[static_cast<std::size_t>(i)];
            cells.permittivity_z[grid.at(i, k)] = s.permittivity();
            if (cells.has_loss()) cells.conductivity_z[grid.at(i, k)] = s.mean_conductivity();
        }
    }
}

}  // namespace

void average_dielectrics(const MaterialScanner& scanner, const Grid& grid, double loss_frequency_hz,
                         CellGeometry& cells) {
    const Averager averager(scanner, loss_frequency_hz);
    for (auto* map : {&cells.permittivity_r, &cells.permittivity_phi, &cells.permittivity_z})
        map->assign(grid.cells(), 1.0);
    if (averager.lossy())
        for (auto* map : {&cells.conductivity_r, &cells.conductivity_phi, &cells.conductivity_z})
            map->assign(grid.cells(), 0.0);
    average_r_and_phi(scanner, averager, grid, cells);
    average_z(scanner, averager, grid, cells);
}

}  // namespace lathe
