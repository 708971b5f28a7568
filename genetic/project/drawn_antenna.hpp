// Antennas of drawings by formulas (genetic/drawing) at given values of their parameters.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "genetic/drawing/drawing.hpp"
#include "genetic/drawing/evaluation.hpp"
#include "solver/antenna/design.hpp"

namespace lathe {

/// True for "geometry": "planar".
bool is_planar_drawing(const drawing::DrawingTree& drawing);

/// The antenna, not validated as a whole. Throws InputError with file, line and key of the fault.
Antenna antenna_of_drawing(const drawing::DrawingTree& drawing, const Design& design);

/// The rules that the design breaks: each "need" that does not hold, by the difference of its sides.
std::vector<RuleViolation> broken_rules_of_drawing(const drawing::DrawingTree& drawing, const Design& design);

/// Derivatives of the vertices of all regions, in their order, by one entry of a parameter: m per unit of it.
std::vector<std::vector<Point>> motion_of_drawing(const drawing::DrawingTree& drawing, const Design& design,
                                                  drawing::Direction direction);

/// The outlines of all regions, in their order, with the numbers of the arcs that vertices lie on.
std::vector<drawing::Curve> curves_of_drawing(const drawing::DrawingTree& drawing, const Design& design);

}  // namespace lathe
