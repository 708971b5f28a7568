// What one cell of a stencil keeps, moves and computes in a step: what a model of tiles is fed with.
#pragma once

#include <string>
#include <vector>

namespace lathe::cuda::study {

/// Counted in words of single precision and in additions and multiplications. A step has two halves: the
/// first reads what lies ahead (towards larger coordinates), the second reads what lies behind, first half
/// included. A stencil of one half has no first operations and reads both ways in the second.
struct CellWork {
    std::string name;
    double fields = 0;            ///< change each step; a visit loads and stores them
    double scratch = 0;           ///< more that it keeps on chip only
    double constants = 0;         ///< its own and only read; those of a whole row or column are not counted
    double first_operations = 0;  ///< a step
    double second_operations = 0;
    double ahead = 0, behind = 0;  ///< words that cross a cell's edge each step, either way
    double recorded = 0;           ///< words written out each step, whatever the tiling

    double operations() const { return first_operations + second_operations; }
    double on_chip() const { return fields + scratch + constants; }
};

/// Mean of a cell and its four neighbours; old and new values, one half.
CellWork jacobi_cell();

/// E_z, H_x, H_y and two numbers for the whole grid (planar_update.hpp).
CellWork planar_cell();

/// Samples of the contour are this many steps apart, as typical solves have them.
inline constexpr double typical_contour_stride = 8.0;

/// The cells of a body-of-revolution solve in the solver's own formulation (solver/scheme/update.hpp,
/// absorber.hpp; sources and recordings as in solver/engine/row_hooks.hpp), for azimuthal order m. In this
/// order: vacuum, dielectric or cut by metal, lossy, axial layer, radial layer, both layers, the port's
/// column of injection, its column of reading, and the contour.
std::vector<CellWork> solver_cells(int azimuthal_order);

}  // namespace lathe::cuda::study
