#include "solver/discretise/coefficients.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"
#include "solver/discretise/absorbing_layers.hpp"
#include "solver/discretise/planar_stability.hpp"
#include "solver/discretise/slanted_surfaces.hpp"
#include "solver/discretise/small_faces.hpp"
#include "solver/discretise/window_coefficients.hpp"

namespace lathe {
namespace {

using constants::vacuum_permeability;
using constants::vacuum_permittivity;

// Rows that a core takes at a time.
constexpr int grain = 16;

/// Ranges of equal columns, as far as they lie in the window.
std::vector<EqualColumns> columns_in(const Grid& grid, const CellWindow& window) {
    std::vector<EqualColumns> columns = grid.equal_columns();
    for (EqualColumns& range : columns) {
        range.begin = std::max(range.begin, window.column_begin);
        range.end = std::min(range.end, window.column_end);
    }
    std::erase_if(columns, [](const EqualColumns& range) { return range.begin >= range.end; });
    return columns;
}

/// Faces of Faraday's law: dt times dual edge over mu times face. Most faces of a row are whole and share
/// their coefficients.
void fill_currents(const Grid& grid, const CellGeometry& cells, double dt, const CellWindow& window,
                   CoefficientMaps& maps) {
    const double per_mu = dt / vacuum_permeability;
    const std::vector<double>& of_r = cells.face_r.empty() ? cells.free_z : cells.face_r;
    const std::vector<EqualColumns> columns = columns_in(grid, window);
    parallel_for_each(std::min(window.row_end, grid.nr - 1) - window.row_begin, grain, [&](int row) {
        const int i = window.row_begin + row;
        const double r_half = grid.across(i + 0.5), dr = grid.dr_at(i), dual_dr = grid.inner_dual_dr(i);
        for (const EqualColumns& range : columns) {
            const auto at_r = [&](double share) {
                const double face = share * range.dz * grid.across(i);  // none on the axis
                return face > 0.0 ? per_mu * dual_dr / face : 0.0;
            };
            const auto at_phi = [&](double share) {
                const double face = share * dr * range.dz;
                return face > 0.0 ? per_mu * r_half / face : 0.0;
            };
            const auto at_z = [&](double share) {
                const double face = share * r_half * dr;
                return face > 0.0 ? per_mu * range.dual_dz / face : 0.0;
            };
            const double whole_r = at_r(1.0), whole_phi = at_phi(1.0), whole_z = at_z(1.0);
            for (int k = range.begin; k < range.end; ++k) {
                const std::size_t at = grid.at(i, k);
                const double r = of_r[at], phi = cells.face_phi[at], z = cells.face_z[at];
                if (k + 1 < grid.nz) {
                    maps.i_r[at] = r == 1.0 ? whole_r : at_r(r);
                    maps.i_phi[at] = phi == 1.0 ? whole_phi : at_phi(phi);
                    if (!cells.permeability_phi.empty()) maps.i_phi[at] /= cells.permeability_phi[at];
                }
                maps.i_z[at] = z == 1.0 ? whole_z : at_z(z);
            }
        }
    });
}

/// What one family of edges is filled with.
struct Media {
    const std::vector<double>&permittivity, &conductivity;  ///< empty: vacuum everywhere, no loss
    double dt;

    struct Medium {
        double permittivity, half_loss;  // half_loss = sigma dt / (2 eps)
    };
    Medium at(std::size_t n) const {
        const double eps = vacuum_permittivity * (permittivity.empty() ? 1.0 : permittivity[n]);
        return {eps, conductivity.empty() ? 0.0 : 0.5 * conductivity[n] * dt / eps};
    }
    bool is_vacuum(std::size_t n) const {
        return (permittivity.empty() || permittivity[n] == 1.0) &&
               (conductivity.empty() || conductivity[n] == 0.0);
    }
};

/// Dual faces of Ampere's law: dt times edge over eps times dual face, for columns [first, end) of a row.
/// `whole`: of a free edge in vacuum; most are.
template <class EdgeOverArea>
void fill_voltages(const std::vector<double>& free, const Media& media, std::size_t first, std::size_t end,
                   const EdgeOverArea& edge_over_area, std::vector<double>& map, std::vector<double>& decay) {
    const auto coefficient = [&](double share, const Media::Medium& medium) {
        return media.dt * edge_over_area(share) / medium.permittivity / (1.0 + medium.half_loss);
    };
    const double whole = coefficient(1.0, {vacuum_permittivity, 0.0});
    for (std::size_t n = first; n < end; ++n) {
        if (free[n] == 1.0 && media.is_vacuum(n)) {
            map[n] = whole;  // and does not decay
            continue;
        }
        const Media::Medium medium = media.at(n);
        map[n] = coefficient(free[n], medium);
        if (!decay.empty()) decay[n] = (1.0 - medium.half_loss) / (1.0 + medium.half_loss);
    }
}

void fill_voltages(const Grid& grid, const CellGeometry& cells, int azimuthal_order, double dt,
                   const CellWindow& window, CoefficientMaps& maps) {
    const Media r{cells.permittivity_r, cells.conductivity_r, dt},
        phi{cells.permittivity_phi, cells.conductivity_phi, dt},
        z{cells.permittivity_z, cells.conductivity_z, dt};
    const std::vector<EqualColumns> columns = columns_in(grid, window);
    parallel_for_each(std::min(window.row_end, grid.nr - 1) - window.row_begin, grain, [&](int row) {
        const int i = window.row_begin + row;
        // The axis keeps E_z for m = 0 only; its dual face is a disc of radius dr/2. In a plane row 0 is a
        // magnetic wall, and dual faces reach from there.
        const double dr = grid.dr_at(i), dual_dr = grid.inner_dual_dr(i);
        const double first_area = grid.is_planar() ? 0.5 * dr : dr * dr / 8.0;
        const double dual_area = i == 0 ? first_area : grid.dual_ring_area(i);
        for (const EqualColumns& range : columns) {
            const std::size_t first = grid.at(i, range.begin), inner = grid.at(i, std::max(1, range.begin)),
                              end = grid.at(i, std::min(range.end, grid.nz - 1));
            fill_voltages(
                cells.free_r, r, inner, end,
                [&](double share) { return share * dr / (grid.across(i + 0.5) * range.dual_dz); }, maps.v_r,
                maps.decay_r);
            if (i > 0 || grid.is_planar())
                fill_voltages(
                    cells.free_phi, phi, inner, end,
                    [&](double share) { return share * grid.across(i) / (dual_dr * range.dual_dz); },
                    maps.v_phi, maps.decay_phi);
            if (i > 0 || azimuthal_order == 0)
                fill_voltages(
                    cells.free_z, z, first, end, [&](double share) { return share * range.dz / dual_area; },
                    maps.v_z, maps.decay_z);
        }
    });
}

}  // namespace

CoefficientWindows::CoefficientWindows(const Grid& grid, int azimuthal_order, double dt)
    : grid_(grid), cutter_(grid) {
    coefficients_.azimuthal_order = azimuthal_order;
    coefficients_.dt = dt;
    CoefficientMaps& maps = coefficients_.maps.edit();
    for (auto* map : {&maps.i_r, &maps.i_phi, &maps.i_z, &maps.v_r, &maps.v_phi, &maps.v_z})
        map->assign(grid.cells(), 0.0);
}

const Coefficients& CoefficientWindows::build(const Antenna& antenna, const CellWindow& window) {
    const CellWindow known = window.widened(small_faces_reach + small_faces_rim, grid_);
    const CellGeometry& cells = cutter_.cut(antenna, known);
    CoefficientMaps& maps = coefficients_.maps.edit();
    const int m = coefficients_.azimuthal_order;
    fill_currents(grid_, cells, coefficients_.dt, known, maps);
    fill_voltages(grid_, cells, m, coefficients_.dt, known, maps);
    stabilise_small_faces(grid_, cells, m, known, maps);
    return coefficients_;
}

CoefficientMaps unbounded_coefficients(const Grid& grid, const CellGeometry& cells, int azimuthal_order,
                                       double dt) {
    CoefficientMaps maps;
    std::vector all = {&maps.i_r, &maps.i_phi, &maps.i_z, &maps.v_r, &maps.v_phi, &maps.v_z};
    const std::size_t decays = all.size();
    if (cells.has_loss()) all.insert(all.end(), {&maps.decay_r, &maps.decay_phi, &maps.decay_z});
    parallel_for_each(static_cast<int>(all.size()), 1, [&](int map) {
        const auto n = static_cast<std::size_t>(map);
        all[n]->assign(grid.cells(), n < decays ? 0.0 : 1.0);
    });
    const CellWindow window = CellWindow::whole(grid);
    fill_currents(grid, cells, dt, window, maps);
    fill_voltages(grid, cells, azimuthal_order, dt, window, maps);
    return maps;
}

Coefficients build_coefficients(const Grid& grid, const CellGeometry& cells, int azimuthal_order, double dt,
                                const LayerSides& sides) {
    Coefficients coefficients;
    coefficients.azimuthal_order = azimuthal_order;
    coefficients.dt = dt;
    CoefficientMaps& maps = coefficients.maps.edit();
    maps = unbounded_coefficients(grid, cells, azimuthal_order, dt);
    if (grid.is_planar())
        stabilise_planar(grid, cells, maps);
    else
        stabilise_small_faces(grid, cells, azimuthal_order, CellWindow::whole(grid), maps);
    coefficients.coupling = couple_slanted_surfaces(grid, cells, maps);
    add_absorbing_layers(grid, sides, coefficients);
    return coefficients;
}

}  // namespace lathe
