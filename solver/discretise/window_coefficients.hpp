// The coefficients of a part of a grid.
#pragma once

#include "solver/discretise/window_cutter.hpp"
#include "solver/problem/coefficients.hpp"

namespace lathe {

/// Builds the coefficients of one window of a grid after the other, with arrays that are made once. For
/// bodies of revolution of metal alone, with conformal walls.
class CoefficientWindows {
public:
    /// `grid` outlives the object; `dt` (s): of the coefficients that the windows are compared with.
    CoefficientWindows(const Grid& grid, int azimuthal_order, double dt);

    /// Maps that are in the window those of build_coefficients(), to the bit; elsewhere they are anything,
    /// and what is no map is not there. Until the next call.
    const Coefficients& build(const Antenna& antenna, const CellWindow& window);

private:
    const Grid& grid_;
    WindowCutter cutter_;
    Coefficients coefficients_;
};

}  // namespace lathe
