#include "solver/discretise/planar_slanted.hpp"

#include <memory>
#include <numbers>
#include <utility>

#include "solver/discretise/slanted_fit.hpp"

namespace lathe {
namespace {

/// A symmetric antenna with both of its halves, and without ports.
Antenna both_halves(const Antenna& upper) {
    Antenna whole = upper;
    whole.planar->symmetry = SymmetryPlane::none;
    whole.planar->ports.clear();
    for (Region region : upper.regions) {
        for (Point& point : region.outline) point.r = -point.r;
        if (region.material.graded) region.material.graded = region.material.graded.mirrored();
        whole.regions.push_back(std::move(region));
    }
    return whole;
}

Grid both_halves(const Grid& upper) {
    Grid whole = upper;
    whole.nr = 2 * upper.nr - 1;
    whole.r0 = -upper.r(upper.nr - 1);
    whole.pml_r_low = upper.pml_r;
    whole.low_wall = LowWall::electric;
    if (upper.r_axis) {
        std::vector<double> sizes;
        for (int i = upper.nr - 2; i >= 0; --i) sizes.push_back(upper.dr_at(i));
        for (int i = 0; i + 1 < upper.nr; ++i) sizes.push_back(upper.dr_at(i));
        whole.r_axis = std::make_shared<const GradedAxis>(whole.r0, std::move(sizes));
    }
    return whole;
}

/// The last `count` values: those of the rows from y = 0 on.
std::vector<double> last(std::vector<double> values, std::size_t count) {
    values.erase(values.begin(), values.end() - static_cast<std::ptrdiff_t>(count));
    return values;
}

}  // namespace

void fit_slanted_planar(const Antenna& antenna, const Grid& grid, double time_step_fraction,
                        double loss_frequency_hz, CellGeometry& cells) {
    if (antenna.planar->symmetry == SymmetryPlane::none)
        return fit_slanted_surfaces(antenna, grid, time_step_fraction, loss_frequency_hz, cells);
    if (cells.inverse_permittivity_rz.empty()) return;
    const Antenna whole = both_halves(antenna);
    const Grid whole_grid = both_halves(grid);
    CellGeometry whole_cells = cut_cells(whole, whole_grid, WallModel::conformal, loss_frequency_hz);
    fit_slanted_surfaces(whole, whole_grid, time_step_fraction, loss_frequency_hz, whole_cells);
    if (whole_cells.slanted_pairs.empty()) return;
    cells.permittivity_r = last(std::move(whole_cells.permittivity_r), grid.cells());
    cells.permittivity_z = last(std::move(whole_cells.permittivity_z), grid.cells());
    if (cells.has_loss()) {
        cells.conductivity_r = last(std::move(whole_cells.conductivity_r), grid.cells());
        cells.conductivity_z = last(std::move(whole_cells.conductivity_z), grid.cells());
    }
    cells.slanted_pairs = last(std::move(whole_cells.slanted_pairs), 4 * grid.cells());
    for (int k = 1; k + 1 < grid.nz; ++k)
        for (const int column : {k - 1, k}) {
            cells.slanted_pairs[slanted_pair(grid, 0, k, -1, column)] = 0.0;
            cells.slanted_pairs[slanted_pair(grid, 0, k, 0, column)] *= std::numbers::sqrt2;
        }
}

}  // namespace lathe
