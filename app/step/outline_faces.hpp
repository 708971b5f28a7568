// Flat faces within outlines of lines, arcs and B-splines.
#pragma once

#include <TopoDS_Face.hxx>
#include <functional>

#include "app/step/description.hpp"

namespace lathe::step {

/// Position in space of a place in the plane of the outlines.
using Lift = std::function<gp_Pnt(const gp_Pnt2d&)>;

/// The face within the first loop and outside of the others. A loop is {"from": [a, b], "pieces": [{"to": [a,
/// b]},
/// {"to": [a, b], "through": [a, b]} or {"degree", "knots", "weights", "points"}]} and ends where it begins.
/// Throws Refusal for a loop without an area.
TopoDS_Face face_within(const Json& loops, const Lift& lift);

}  // namespace lathe::step
