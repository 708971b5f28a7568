// Changes of the points and lines of an own shape.
#pragma once

#include <string>
#include <vector>

#include "genetic/editing/drawing_shape.hpp"

namespace lathe::editing {

/// The project with a point, or a control of an arc, at another place in mm. Where a coordinate ends in a
/// parameter that does not follow others, that parameter changes; else the number in it. The other end of a
/// step stays. Throws InputError, also for a parameter that would leave its gene's range.
Project with_point_at(const Project& project, const std::string& place, const Place& to_mm);

/// The project with a point at coordinates that are typed: numbers, lengths with a unit, or formulas of the
/// drawing. An empty text leaves its coordinate. A step becomes a point of its own place. Throws InputError.
Project with_coordinates(const Project& project, const std::string& place,
                         const std::array<std::string, 2>& texts);
/// The coordinates of a point as they are typed.
std::array<std::string, 2> coordinate_texts(const Project& project, const std::string& place);

/// The parameter that a drag of this coordinate changes; empty: none.
std::string parameter_of(const Project& project, const std::string& place, int axis);

/// Line from a point to the next one of a path.
struct EdgeRef {
    std::string list;       ///< of the path
    std::size_t index = 0;  ///< of its first point
};

/// The project with a new point in an edge, at this place. Throws InputError for an edge that is neither
/// straight nor a spline.
Project with_point_inserted(const Project& project, const EdgeRef& edge, const Place& at_mm);

/// The project without a point of a path. Throws InputError.
Project without_point(const Project& project, const std::string& place);

enum class EdgeKind { line, arc, spline };
/// The project with an edge of another kind between the same points. An arc bulges, and a spline has a knot
/// in its middle: by a tenth of the length, or by less where the outline would cross itself. Throws
/// InputError for the closing edge of an outline.
Project with_edge_kind(const Project& project, const EdgeRef& edge, EdgeKind kind);

/// An item of an outline that is drawn point by point.
struct DrawnPoint {
    EdgeKind kind = EdgeKind::line;
    Place at_mm = {};
    Place through_mm = {};  ///< of an arc, which ends at `at_mm`
};
/// The project with a new region of metal, later than all others. Consecutive points of kind spline share one
/// spline. Throws InputError for less than three points and for an outline that crosses itself.
Project with_region(const Project& project, const std::vector<DrawnPoint>& points);
/// The project without the region or curve of a path. Throws InputError for one in use.
Project without_path(const Project& project, const std::string& list);

}  // namespace lathe::editing
