// Points of the outline that a user can pull to change lengths and angles of a design, for any template:
// found from the motion of the outline with each parameter.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe {

/// The motion of a point of the outline with one parameter, metres per unit of the parameter.
struct HandleMotion {
    std::size_t parameter = 0, entry = 0;
    double dz = 0.0, dr = 0.0;
};

/// A point of the outline with the one or two parameters that move it. Two parameters move it in different
/// directions, so that it can be put anywhere.
struct ShapeHandle {
    Point position;  ///< m
    std::vector<HandleMotion> motions;
    bool moves_z() const;
    bool moves_r() const;
};

/// One handle for each length and angle that moves the outline, in the order of the parameters; those
/// that meet in one corner share it. Each stands where its parameter begins to act in full, nearest to
/// the port and to the axis. Empty for a design that breaks a rule. Builds the outline some times for
/// every parameter: a millisecond or two.
std::vector<ShapeHandle> shape_handles(const Design& design);

/// The outcome of pulling a handle.
struct PulledHandle {
    Design design;
    std::string stopped_by;  ///< the rule or range that kept it from its target, in words; empty when it
                             ///< reached the target
};

/// Pulls a handle as with_handle_at() does, reports what stopped it, and rounds the values that it moves to
/// multiples of `step` in their own unit where the rules allow that; 0: to a millionth.
PulledHandle pull_handle(const Design& design, const ShapeHandle& handle, Point target, double step = 0.0);

/// The design with that handle at `target`, or as near as the ranges and the rules of the template let
/// it come; the bounds of genes give way. Values are rounded to a millionth of their unit.
Design with_handle_at(const Design& design, const ShapeHandle& handle, Point target);

}  // namespace lathe
