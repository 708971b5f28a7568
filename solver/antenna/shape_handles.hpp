// Where the lengths and angles of a design show in its outline: places that can be pulled, for any
// template, found from how the outline moves with each parameter.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe {

/// How a place of the outline moves with one parameter: metres for one unit of the parameter.
struct HandleMotion {
    std::size_t parameter = 0, entry = 0;
    double dz = 0.0, dr = 0.0;
};

/// A place of the outline with the one or two parameters that it moves with. Two do not move it the
/// same way, so that it can be put anywhere.
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

/// What pulling a handle comes to.
struct PulledHandle {
    Design design;
    std::string stopped_by;  ///< the rule or range that kept it from its target, in words; empty: none did
};

/// Like with_handle_at(), but tells what stopped the handle, and rounds the values that it moves to multiples
/// of `step` in their own unit where the rules allow that; 0: to a millionth.
PulledHandle pull_handle(const Design& design, const ShapeHandle& handle, Point target, double step = 0.0);

/// The design with that handle at `target`, or as near as the ranges and the rules of the template let
/// it come; the bounds of genes give way. Values are rounded to a millionth of their unit.
Design with_handle_at(const Design& design, const ShapeHandle& handle, Point target);

}  // namespace lathe
