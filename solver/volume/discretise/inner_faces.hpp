// Faces at which parts of one material meet or lie in each other.
#pragma once

#include "solver/geometry/solids/body.hpp"

namespace lathe {

/// A face of a part across an axis.
struct PartFace {
    int axis = 0;
    double place = 0.0;  ///< along the axis, m
    double reach = 0.0;  ///< distance from the face at which materials are read, m
};

/// True where the body has the same material on both sides of the whole face, so that it is not a surface: a
/// solid may be drawn in parts, or in solids that overlap.
bool is_inner_face(const Body& body, const Body::Part& part, const PartFace& face);

}  // namespace lathe
