#include "solver/discretise/time_step_limit.hpp"

#include <algorithm>
#include <cmath>

#include "solver/discretise/cell_bound.hpp"
#include "solver/discretise/cell_geometry.hpp"
#include "solver/scheme/time_step.hpp"

namespace lathe {
namespace {

/// Unit of time of the bound, s. Any value gives the same limit, since no coefficient is bounded for it.
constexpr double trial_step = 1e-12;

/// All rows of the grid, a few columns of its shortest cells, free space.
Grid narrowest_columns(const Grid& grid) {
    Grid narrow = grid;
    narrow.z_axis = nullptr;
    narrow.dz = grid.smallest_dz();
    narrow.z0 = 0.0;
    narrow.nz = 5;
    narrow.pml_r = narrow.pml_r_low = narrow.pml_z_low = narrow.pml_z_high = 0;
    return narrow;
}

}  // namespace

double time_step_limit(const Grid& grid, int azimuthal_order) {
    if (!grid.is_graded())
        return grid.is_planar() ? fdtd::planar_time_step_limit(grid.dr, grid.dz)
                                : fdtd::time_step_limit(grid.dr, grid.dz, azimuthal_order);
    const Grid narrow = narrowest_columns(grid);
    CellGeometry free_space;
    for (auto* share : {&free_space.free_r, &free_space.free_z, &free_space.free_phi, &free_space.face_phi,
                        &free_space.face_z})
        share->assign(narrow.cells(), 1.0);
    const CoefficientMaps maps = unbounded_coefficients(narrow, free_space, azimuthal_order, trial_step);
    constexpr int column = 1;  // between two nodes that are not on the boundary
    double stiffest = 0.0;     // largest eigenvalue, times trial_step^2
    for (int i = 0; i + 2 < narrow.nr; ++i) {
        const CellBound bound(narrow, azimuthal_order, maps, i, column);
        CellBound::Values coefficients{};
        const auto faces = CellBound::face_indices(i, column);
        for (std::size_t f = 0; f < faces.size(); ++f) {
            const auto& map = faces[f].component == FaceIndex::phi
                                  ? maps.i_phi
                                  : (faces[f].component == FaceIndex::r ? maps.i_r : maps.i_z);
            coefficients[f] = map[narrow.at(faces[f].i, faces[f].k)];
        }
        stiffest = std::max(stiffest, bound.largest_eigenvalue(coefficients));
    }
    return trial_step * std::sqrt(4.0 / stiffest);
}

}  // namespace lathe
