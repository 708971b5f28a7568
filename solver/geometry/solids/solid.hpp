// What a body is made of: solids that answer one question, where they fill a straight line.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <memory>
#include <vector>

#include "solver/geometry/solids/line.hpp"
#include "solver/geometry/solids/solid_count.hpp"
#include "solver/geometry/solids/triangle.hpp"

namespace lathe {

/// A flat face of a solid, or a plane that a grid had better meet: n (p - point) = 0.
struct FlatFace {
    Eigen::Vector3d point, normal;  ///< m; of length 1

    /// Returns true for a face across one of the axes 0 to 2.
    bool is_across(int axis) const {
        constexpr double straight = 1e-9;
        return std::abs(normal[axis]) >= 1.0 - straight;
    }
};

/// Sides of a box parallel to the axes, m.
struct Bounds {
    Eigen::Vector3d low, high;
};

/// A straight bar with a round cross-section.
struct RoundBar {
    Eigen::Vector3d from, to;  ///< middles of its ends, m
    double radius = 0.0;       ///< m
};

/// True where two boxes have a point in common.
bool intersect(const Bounds& a, const Bounds& b);

/// False only when the line's piece lies outside of the box.
bool may_meet(const Bounds& box, const Line& line, Interval range);

class Sheet;

/// A closed part of space, immutable.
class Solid {
public:
    virtual ~Solid() = default;

    /// What the solid fills of the piece `range` of the line; exact but for rounding. A line in the surface
    /// may count as inside or outside.
    virtual Intervals on(const Line& line, Interval range) const = 0;

    /// The largest p * direction of its points p, m times the direction's length.
    virtual double reach(const Eigen::Vector3d& direction) const = 0;

    /// Its flat faces, in any order.
    virtual std::vector<FlatFace> flat_faces() const { return {}; }

    /// The straight round bars that the solid consists of; empty for any other shape.
    virtual std::vector<RoundBar> round_bars() const { return {}; }

    /// Its surface for pictures, facing outwards; what is curved is met to `deviation` > 0, m. Unions have
    /// those of all their solids. Empty for a solid that is never drawn.
    virtual std::vector<Triangle> surface(double /*deviation*/) const { return {}; }

    /// Of copies, the solids that lines are tested with.
    virtual SolidCount count() const { return {}; }

    /// The solid as metal of no thickness (solver/geometry/solids/sheet.hpp); null for all others.
    virtual const Sheet* as_sheet() const { return nullptr; }

    /// The smallest box around it.
    Bounds bounds() const;
    bool contains(const Eigen::Vector3d& point) const;
};

using SolidPointer = std::shared_ptr<const Solid>;

}  // namespace lathe
