// Coordinates of a drawing moved together by a formula, whatever items of paths they belong to.
#pragma once

#include <functional>

#include "genetic/editing/antenna_json.hpp"
#include "genetic/editing/drawing_shape.hpp"
#include "genetic/editing/linear_form.hpp"

namespace lathe::editing {

/// The value of a number or formula of the tree as a sum.
LinearForm form_of(const Json& value);
/// A sum as the tree has it: a number, or a formula.
Json json_of(const LinearForm& form);

/// Adds `delta` to a number or formula of the tree.
void add_to(Json& antenna, const std::string& place, const LinearForm& delta);

/// True for a coordinate that is to move: its point (empty for the length of a port) and its value in mm.
using Selects = std::function<bool(const std::string& place, double value_mm)>;

/// Adds `delta` to every selected coordinate of this axis, 0 or 1. Steps after a point keep their other end
/// where it is or take it along, as selected. Throws InputError where an item cannot follow: an arc about a
/// centre with one end only, or a curve, conic or repetition of formulas.
void shift_coordinates(Json& antenna, const DrawingShape& shape, int axis, const LinearForm& delta,
                       const Selects& selects);

/// The coordinate of a point as a sum, for steps with that of the point before. What formulas of a curve end
/// in is a term that starts with "@".
LinearForm coordinate_form(const Json& antenna, const ShapePath& path, std::size_t index, int axis);

/// True for a path item that goes on from wherever it starts: a step, or a repetition of steps.
bool is_relative(const Json& item);

}  // namespace lathe::editing
