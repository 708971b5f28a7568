// The time step of a problem in three dimensions.
#pragma once

#include "solver/volume/discretise/enlarged_faces.hpp"
#include "solver/volume/discretise/grid_lines.hpp"

namespace lathe {

/// Faces that metal cuts are enlarged so far (Enlargement::growth).
inline constexpr double face_growth = 1.5;

/// What cut cells are asked to be stable at, s: 0.88 of the regular time step, at which faces enlarged by
/// face_growth are.
double wanted_time_step(const GridLines& lines);

/// The wanted one, or a shorter one that is proven for all cut cells, s.
double proven_time_step(const GridLines& lines, const EnlargementReport& report);

}  // namespace lathe
