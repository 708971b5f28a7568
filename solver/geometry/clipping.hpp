// Polygons of Boost.Geometry on a grid of nanometres, for unions and differences. A source that includes this
// file is compiled apart (solver/CMakeLists.txt).
#pragma once

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/multi_polygon.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <cmath>
#include <utility>
#include <vector>

#include "solver/geometry/point.hpp"

namespace lathe::clipping {

using PlanePoint = boost::geometry::model::d2::point_xy<double>;           // nanometres, whole numbers
using Polygon = boost::geometry::model::polygon<PlanePoint, false, true>;  // counter-clockwise, closed
using Polygons = boost::geometry::model::multi_polygon<Polygon>;

/// Unit of coordinates, m. Clipping works on integers: coordinates that were meant to be the same are the
/// same.
inline constexpr double nanometre = 1e-9;

/// The nearest point of the grid to a place in m.
inline PlanePoint on_grid(const Point& place) {
    return {std::round(place.z / nanometre), std::round(place.r / nanometre)};
}

/// The polygon with these corners (m), in either direction.
inline Polygons polygons_of(const std::vector<Point>& corners) {
    Polygon polygon;
    for (const Point& corner : corners) polygon.outer().push_back(on_grid(corner));
    boost::geometry::correct(polygon);
    return {polygon};
}

inline void add(Polygons& area, const Polygons& other) {
    Polygons merged;
    boost::geometry::union_(area, other, merged);
    area = std::move(merged);
}

inline Polygons without(const Polygons& area, const Polygons& other) {
    Polygons rest;
    boost::geometry::difference(area, other, rest);
    return rest;
}

}  // namespace lathe::clipping
