// The points of an own shape: which coordinates of its text they are, and where they stand.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"

namespace lathe::editing {

/// A place in mm: (z, r) of a body of revolution, (x, y) of a planar antenna.
using Place = std::array<double, 2>;

/// Item of a path that a point ends.
enum class PointKind {
    line,     ///< [z, r]
    step,     ///< {"by": [dz, dr]}
    arc,      ///< {"arc": [z, r], ...}
    knot,     ///< a point of {"spline": [...]}
    control,  ///< a point off the path: through or centre of an arc, centre of a circle
    formulas  ///< the end of an item that has no coordinates: a curve, a conic, a repetition
};

struct ShapePoint {
    PointKind kind = PointKind::line;
    std::string item;    ///< JSON pointer of the item of the path, "/regions/0/outline_zr_mm/2"
    std::string place;   ///< JSON pointer of the two coordinates; empty for kind `formulas`
    std::string before;  ///< of a control: pointer of the item whose end is the start of its arc, else empty
    Place at_mm = {};
    /// The coordinate is a formula with names, or a step after a point that is one.
    std::array<bool, 2> is_dimensioned = {false, false};
};

/// A line between two points that follow each other, as vertices in mm from the first to the second.
using ShapeEdge = std::vector<Place>;

struct ShapePath {
    std::string list;                ///< JSON pointer: "/curves/inner", "/regions/0/outline_zr_mm"
    std::string name;                ///< "inner", "region 1"
    bool is_closed = false;          ///< an outline
    std::vector<ShapePoint> points;  ///< in the order of the path
    /// edges[i] goes from point i to point i + 1; the last one of a closed path goes back to the first.
    std::vector<ShapeEdge> edges;
    std::vector<ShapePoint> controls;
};

/// A number of a port that is a length in the plane of the drawing: dimensions move it like a coordinate.
struct PortLength {
    std::string place;  ///< JSON pointer
    int axis = 0;       ///< of the plane
    double value_mm = 0.0;
};

struct DrawingShape {
    std::array<std::string, 2> axis_names = {"z", "r"};  ///< "x" and "y" of a planar antenna
    std::vector<ShapePath> paths;
    std::vector<PortLength> port_lengths;
};

/// Points of the curves and of the regions of a drawing that are paths, without those inside of repetitions,
/// conditions and groups. Throws InputError for a project that is not an own shape, and for a formula
/// without a value.
DrawingShape shape_of(const Project& project);

/// Path and index of a point with these coordinates; null and 0 where there is none. Controls have the index
/// of no point: the number of points plus their own.
struct FoundPoint {
    const ShapePath* path = nullptr;
    std::size_t index = 0;

    // Preconditions: the path is not null.
    bool is_control() const { return index >= path->points.size(); }
    const ShapePoint& point() const {
        return is_control() ? path->controls[index - path->points.size()] : path->points[index];
    }
};
FoundPoint find_point(const DrawingShape& shape, const std::string& place);
/// The same; throws InputError where there is none.
FoundPoint required_point(const DrawingShape& shape, const std::string& place);
/// The point or control with these coordinates; null where there is none.
const ShapePoint* point_at(const DrawingShape& shape, const std::string& place);

}  // namespace lathe::editing
