// Choice of the dimensions of a drawing.
#pragma once

#include <vector>

#include "genetic/report/outline_velocities.hpp"
#include "solver/formats/dxf_dimensions.hpp"
#include "solver/formats/visible_regions.hpp"
#include "solver/geometry/drawn_arc.hpp"

namespace lathe::genetic {

/// Meaning of the upper half of a drawing: a body turned about the axis, a plan mirrored at the axis, or
/// itself.
enum class DrawingHalf { turned, mirrored, none };

/// Largest numbers of dimensions: of parameters, and of each kind of step.
inline constexpr std::size_t most_parameter_dimensions = 60, most_steps = 20;

/// Overall dimensions; for each length or angle parameter the pair of vertices or the edge whose measure is
/// the parameter and changes with it one to one; where nothing moves, the planes and radii of all steps;
/// radii of arcs and diameters of circles of the drawing. Each measure stands once. A tolerance is the sum
/// over the parameters of the measure's |derivative| times the parameter's tolerance. Only what `bodies` show
/// is measured.
std::vector<DrawingDimension> drawing_dimensions(const std::vector<VisibleBody>& bodies,
                                                 const OutlineVelocities& moving,
                                                 const std::vector<DrawnArc>& arcs, DrawingHalf half,
                                                 double text_height);

}  // namespace lathe::genetic
