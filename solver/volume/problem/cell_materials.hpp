// Coefficients of bodies that fill whole cells.
#pragma once

#include <array>
#include <vector>

#include "solver/volume/problem/volume_coefficients.hpp"
#include "solver/volume/problem/volume_grid.hpp"

namespace lathe {

struct CellMaterial {
    double relative_permittivity = 1.0;
    double conductivity = 0.0;  ///< S/m
    bool is_metal = false;
};

/// Cells [from, to) of each axis, filled with a material; later blocks paint over earlier ones.
struct MaterialBlock {
    std::array<int, 3> from{}, to{};
    CellMaterial material;
};

/// Coefficients without cut cells. An edge gets the mean permittivity and conductivity of the cells around
/// it, by area, which is of second order where interfaces lie on planes of nodes and E along them; edges of
/// metal cells, faces between them included, are zero. `dt` in s.
VolumeCoefficients cell_coefficients(const VolumeGrid& grid, const std::vector<MaterialBlock>& blocks,
                                     double dt);

}  // namespace lathe
