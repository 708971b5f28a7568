#include "solver/discretise/dielectric_average.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"
#include "solver/discretise/cell_geometry.hpp"
#include "solver/discretise/dielectric_means.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

// Strips of constant width per cell, divided at sides along z so that these are met exactly. Each is
// represented by the line through its middle, on which the means over parts of a cell along z are exact.
constexpr int strips_per_cell = 16;

/// The share of an edge's surroundings in the coupling of D_z to E_r: n_r n_z (<1/eps> - 1/<eps>).
double off_diagonal(const Surroundings& s, double gradient_r, double gradient_z) {
    const double size = gradient_r * gradient_r + gradient_z * gradient_z;
    if (s.open <= 0.0 || size <= 0.0) return 0.0;
    return gradient_r * gradient_z / size * (s.reciprocal / s.plain_open - 1.0 / s.mean());
}

class Averager {
public:
    Averager(const MaterialScanner& scanner, const Grid& grid, double loss_frequency_hz)
        : scanner_(scanner), grid_(grid), omega_(2.0 * constants::pi * loss_frequency_hz) {
        for (const Material& material : scanner.materials())
            conductivity_.push_back(material.conductivity_s_per_m + omega_ * constants::vacuum_permittivity *
                                                                        material.relative_permittivity *
                                                                        material.loss_tangent);
    }

    bool lossy() const {
        return std::any_of(conductivity_.begin(), conductivity_.end(), [](double s) { return s > 0.0; });
    }

    void run(CellGeometry& cells) const;
    /// Of one material alone.
    EdgeConductivities mean_conductivities(int material);

private:
    /// What lies around the edges of rows [begin, end).
    struct Rows {
        int begin, end;
        std::vector<Surroundings> r, phi, z;  ///< [row - begin][column]
    };
    Line line(double r) const;
    void add_graded(const Material& material, const Span& span, double r, Line& out) const;
    /// A strip between two shares of the way from node `row` to the next.
    void add_strip(int row, double from, double to, Rows& rows) const;
    void add_line(double r, int row, double fraction, double width, const Line& line, Rows& rows) const;
    /// Shares of the way from node `row` to the next between which strips lie, from 0 to 1.
    std::vector<double> strip_ends(int row) const;
    template <class Take>
    void for_rows(const Take& take) const;
    void average(const Rows& rows, CellGeometry& cells) const;
    /// Sets permittivity and conductivity of an edge along r or z; `normal`: its share normal to the surface.
    void set_edge(const Surroundings& around, double normal, double& permittivity,
                  double* conductivity) const;
    /// eps'' of a conductivity; 0 without a frequency.
    double per_conductivity() const {
        return omega_ > 0.0 ? 1.0 / (omega_ * constants::vacuum_permittivity) : 0.0;
    }
    /// 1 / eps of a material with its loss.
    Complex lossy_reciprocal(double permittivity, double conductivity) const {
        return conductivity > 0.0 ? 1.0 / Complex(permittivity, -per_conductivity() * conductivity)
                                  : Complex(1.0 / permittivity);
    }

    const MaterialScanner& scanner_;
    const Grid& grid_;
    double omega_;                      ///< where a loss tangent is turned into a conductivity, rad/s
    std::vector<double> conductivity_;  ///< of each material, loss tangent included
    int only_ = -1;                     ///< the dielectric that counts; -1: all
};

Line Averager::line(double r) const {
    const LineParts parts(grid_);
    const std::vector<double> ones(parts.count, 1.0), zeros(parts.count, 0.0);
    Line result{ones, ones, ones, zeros, ones, zeros};
    for (const Span& span : scanner_.along_z(r)) {
        const Material& material = scanner_.materials()[static_cast<std::size_t>(span.material)];
        const auto add = [&](double difference, std::vector<double>& out) {
            add_overlap(parts.position(span.from), parts.position(span.to), parts.first, parts.length,
                        difference, out);
        };
        if (material.is_pec) {
            add(-1.0, result.open), add(-1.0, result.permittivity), add(-1.0, result.reciprocal);
            add(-1.0, result.lossy_reciprocal);
            continue;
        }
        if (only_ >= 0 && span.material != only_) continue;
        if (material.graded) {
            add_graded(material, span, r, result);
            continue;
        }
        add(material.relative_permittivity - 1.0, result.permittivity);
        add(1.0 / material.relative_permittivity - 1.0, result.reciprocal);
        const double conductivity = conductivity_[static_cast<std::size_t>(span.material)];
        const Complex inverse = lossy_reciprocal(material.relative_permittivity, conductivity);
        add(conductivity, result.conductivity);
        add(inverse.real() - 1.0, result.lossy_reciprocal), add(inverse.imag(), result.reciprocal_loss);
    }
    return result;
}

/// A material that changes along the span: in each part that of the middle of what the span covers.
void Averager::add_graded(const Material& material, const Span& span, double r, Line& out) const {
    const LineParts parts(grid_);
    const double from = parts.position(span.from), to = parts.position(span.to);
    const auto part_at = [&](double number) {
        return static_cast<std::size_t>(std::clamp(number, 0.0, static_cast<double>(parts.count)));
    };
    const std::size_t begin = part_at(std::floor((from - parts.first) / parts.length)),
                      end = part_at(std::ceil((to - parts.first) / parts.length));
    for (std::size_t n = begin; n < end; ++n) {
        const double low = std::max(from, parts.first + static_cast<double>(n) * parts.length),
                     high = std::min(to, parts.first + static_cast<double>(n + 1) * parts.length);
        if (high <= low) continue;
        const double share = (high - low) / parts.length;
        const double permittivity = material.permittivity_at({parts.z(0.5 * (low + high)), r});
        out.permittivity[n] += share * (permittivity - 1.0);
        out.reciprocal[n] += share * (1.0 / permittivity - 1.0);
        const double conductivity = material.conductivity_s_per_m + omega_ * constants::vacuum_permittivity *
                                                                        permittivity * material.loss_tangent;
        const Complex inverse = lossy_reciprocal(permittivity, conductivity);
        out.conductivity[n] += share * conductivity;
        out.lossy_reciprocal[n] += share * (inverse.real() - 1.0);
        out.reciprocal_loss[n] += share * inverse.imag();
    }
}

/// Distance of a place from the middle of the dual cell around a node, in sizes of that dual cell.
double from_dual_middle(double place, double node, double cell_below, double cell_above) {
    return (place - node - 0.25 * (cell_above - cell_below)) / (0.5 * (cell_below + cell_above));
}

/// At `fraction` of the way from node `row` to the next; `width` of its strip in widths of those that are not
/// divided.
void Averager::add_line(double r, int row, double fraction, double width, const Line& line,
                        Rows& rows) const {
    const int nearest = fraction < 0.5 ? row : row + 1;
    const double from_half = fraction - 0.5;
    const double from_node = grid_.r_axis ? from_dual_middle(grid_.r(row + fraction), grid_.r(nearest),
                                                             grid_.dr_at(nearest - 1), grid_.dr_at(nearest))
                                          : (fraction < 0.5 ? fraction : fraction - 1.0);
    const double thickness = width * (grid_.r_axis ? grid_.dr_at(row) : 1.0);
    double length = 1.0;  // of the part, along z
    const auto add = [&](std::vector<Surroundings>& list, int i, int k, double distance_r, double distance_z,
                         std::size_t part) {
        if (i < rows.begin || i >= rows.end || k < 0 || k >= grid_.nz || line.open[part] < 1e-9) return;
        Surroundings& s = list[grid_.at(i - rows.begin, k)];
        const double plain = grid_.is_graded() ? thickness * length : width,
                     weight = grid_.is_planar() ? plain : r * plain;
        s.open += weight * line.open[part];
        s.permittivity += weight * line.permittivity[part];
        s.plain_open += plain * line.open[part];
        s.reciprocal += plain * line.reciprocal[part];
        s.conductivity += weight * line.conductivity[part];
        s.lossy_reciprocal += plain * Complex(line.lossy_reciprocal[part], line.reciprocal_loss[part]);
        const double size = line.permittivity[part] + per_conductivity() * line.conductivity[part];
        s.moment_r += weight * size * distance_r;
        s.moment_z += weight * size * distance_z;
    };
    for (std::size_t part = 0; part < line.open.size(); ++part) {
        const double column =
            (static_cast<double>(part) + 0.5) / parts_per_cell - 0.5;  // in cells from node 0
        const int node = static_cast<int>(std::floor(column + 0.5)),
                  half = static_cast<int>(std::floor(column));
        if (grid_.z_axis) length = grid_.dz_at(half);
        const double off_node = grid_.z_axis ? from_dual_middle(grid_.z(column), grid_.z(node),
                                                                grid_.dz_at(node - 1), grid_.dz_at(node))
                                             : column - node;
        add(rows.r, row, node, from_half, off_node, part);
        add(rows.phi, nearest, node, from_node, off_node, part);
        add(rows.z, nearest, half, from_node, column - half - 0.5, part);
    }
}

void Averager::average(const Rows& rows, CellGeometry& cells) const {
    // Gradients from moments: a moment grows with the square of the cell along its direction.
    for (std::size_t n = 0; n < rows.r.size(); ++n) {
        const std::size_t at = grid_.at(rows.begin, 0) + n;
        const Surroundings &r = rows.r[n], &phi = rows.phi[n], &z = rows.z[n];
        const auto columns = static_cast<std::size_t>(grid_.nz);
        const int i = rows.begin + static_cast<int>(n / columns), k = static_cast<int>(n % columns);
        const bool has_loss = cells.has_loss();
        set_edge(r,
                 Surroundings::normal_share(r.moment_r * (1.0 / grid_.dr_at(i)),
                                            r.moment_z * (1.0 / grid_.dual_dz(k))),
                 cells.permittivity_r[at], has_loss ? &cells.conductivity_r[at] : nullptr);
        set_edge(z,
                 Surroundings::normal_share(z.moment_z * (1.0 / grid_.dz_at(k)),
                                            z.moment_r * (1.0 / grid_.dual_dr(i))),
                 cells.permittivity_z[at], has_loss ? &cells.conductivity_z[at] : nullptr);
        cells.permittivity_phi[at] = phi.mean();
        // Rounding leaves slopes of its own in a uniform medium.
        const double coupling =
            i > 0 ? off_diagonal(phi, phi.moment_r / grid_.dual_dr(i), phi.moment_z / grid_.dual_dz(k)) : 0.0;
        cells.inverse_permittivity_rz[at] = std::abs(coupling) > 1e-6 ? coupling : 0.0;
        if (has_loss) cells.conductivity_phi[at] = phi.mean_conductivity();
    }
}

void Averager::set_edge(const Surroundings& around, double normal, double& permittivity,
                        double* conductivity) const {
    permittivity = around.along(normal);
    if (!conductivity) return;
    *conductivity = around.mean_conductivity();
    if (*conductivity <= 0.0 || omega_ <= 0.0 || around.is_uniform(per_conductivity())) return;
    const Complex mean = around.lossy_along(normal, per_conductivity());
    // At slanted surfaces the fit begins from what has no loss, so that it does not depend on it.
    constexpr double slanted = 1e-6;
    if (normal > 1.0 - slanted) permittivity = mean.real();
    *conductivity = std::max(0.0, -mean.imag() / per_conductivity());
}

std::vector<double> Averager::strip_ends(int row) const {
    // A strip that is narrower than rounding of coordinates has no weight.
    constexpr double narrowest = 1e-9;
    std::vector<double> ends;
    for (int n = 0; n <= strips_per_cell; ++n) ends.push_back(static_cast<double>(n) / strips_per_cell);
    const std::vector<double>& sides = scanner_.sides_along_z();
    for (auto side = std::upper_bound(sides.begin(), sides.end(), grid_.r(row));
         side != sides.end() && *side < grid_.r(row + 1); ++side)
        ends.push_back(grid_.row_at(*side) - row);
    std::sort(ends.begin(), ends.end());
    ends.erase(
        std::unique(ends.begin(), ends.end(), [](double low, double high) { return high - low < narrowest; }),
        ends.end());
    return ends;
}

void Averager::add_strip(int row, double from, double to, Rows& rows) const {
    const double fraction = 0.5 * (from + to), r = grid_.r(row + fraction);
    add_line(r, row, fraction, strips_per_cell * (to - from), line(r), rows);
}

template <class Take>
void Averager::for_rows(const Take& take) const {
    constexpr int rows_together = 16;
    parallel_for(grid_.nr, rows_together, [&](int begin, int end) {
        const std::size_t size = grid_.at(end - begin, 0);
        Rows rows{begin, end, std::vector<Surroundings>(size), std::vector<Surroundings>(size),
                  std::vector<Surroundings>(size)};
        // The outer half of the row before lies around this one's first nodes.
        for (int i = std::max(0, begin - 1); i < end; ++i) {
            const std::vector<double> ends = strip_ends(i);
            for (std::size_t n = 0; n + 1 < ends.size(); ++n)
                if (i >= begin || ends[n] + ends[n + 1] > 1.0) add_strip(i, ends[n], ends[n + 1], rows);
        }
        take(rows);
    });
}

void Averager::run(CellGeometry& cells) const {
    for_rows([&](const Rows& rows) { average(rows, cells); });
}

EdgeConductivities Averager::mean_conductivities(int material) {
    only_ = material;
    EdgeConductivities result{std::vector<double>(grid_.cells(), 0.0),
                              std::vector<double>(grid_.cells(), 0.0)};
    for_rows([&](const Rows& rows) {
        for (std::size_t n = 0; n < rows.r.size(); ++n) {
            result.r[grid_.at(rows.begin, 0) + n] = rows.r[n].mean_conductivity();
            result.z[grid_.at(rows.begin, 0) + n] = rows.z[n].mean_conductivity();
        }
    });
    return result;
}

}  // namespace

EdgeConductivities mean_conductivities(const MaterialScanner& scanner, const Grid& grid,
                                       double loss_frequency_hz, int material) {
    return Averager(scanner, grid, loss_frequency_hz).mean_conductivities(material);
}

void average_dielectrics(const MaterialScanner& scanner, const Grid& grid, double loss_frequency_hz,
                         CellGeometry& cells) {
    const Averager averager(scanner, grid, loss_frequency_hz);
    for (auto* map : {&cells.permittivity_r, &cells.permittivity_phi, &cells.permittivity_z})
        map->assign(grid.cells(), 1.0);
    if (averager.lossy())
        for (auto* map : {&cells.conductivity_r, &cells.conductivity_phi, &cells.conductivity_z})
            map->assign(grid.cells(), 0.0);
    std::vector<double>& coupling = cells.inverse_permittivity_rz;
    coupling.assign(grid.cells(), 0.0);
    averager.run(cells);
    if (std::all_of(coupling.begin(), coupling.end(), [](double x) { return x == 0.0; })) coupling.clear();
}

}  // namespace lathe
