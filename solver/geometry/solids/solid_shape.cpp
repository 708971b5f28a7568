#include "solver/geometry/solids/solid_shape.hpp"

#include <cmath>

namespace lathe {
namespace {

PieceOutline polygon_outline(const std::vector<Point>& corners) {
    PieceOutline outline{corners.front(), {}};
    for (std::size_t n = 1; n <= corners.size(); ++n)
        if (!(corners[n % corners.size()] == corners[n - 1]))
            outline.pieces.push_back({corners[n % corners.size()]});
    return outline;
}

PieceOutline rectangle(const Eigen::Vector2d& size) {
    const double x = 0.5 * size.x(), y = 0.5 * size.y();
    return polygon_outline({{-x, -y}, {x, -y}, {x, y}, {-x, y}});
}

/// The polygon half way between two.
PieceOutline middle_of(const PieceOutline& low, const PieceOutline& high) {
    const auto mean = [](const Point& a, const Point& b) {
        return Point{0.5 * (a.z + b.z), 0.5 * (a.r + b.r)};
    };
    PieceOutline middle{mean(low.from, high.from), {}};
    for (std::size_t n = 0; n < low.pieces.size(); ++n)
        middle.pieces.push_back({mean(low.pieces[n].to, high.pieces[n].to)});
    return middle;
}

/// Simpson's rule, exact where sections are polygons whose corners move along lines.
double lofted_volume(const PieceOutline& low, const PieceOutline& high, double length) {
    const double areas = std::abs(signed_area(low)) + std::abs(signed_area(high)) +
                         4.0 * std::abs(signed_area(middle_of(low, high)));
    return length / 6.0 * areas;
}

}  // namespace

double SolidShape::exact_volume() const {
    const double size = std::abs(map.linear().determinant()) * copies;
    if (lofted_z) return lofted_volume(outlines.at(0), outlines.at(1), lofted_z->length()) * size;
    double one = 0.0;
    for (const PieceOutline& outline : outlines) {
        const double swept = extruded_z ? std::abs(signed_area(outline)) * extruded_z->length()
                                        : std::abs(revolved_volume(outline));
        one += &outline == &outlines.front() ? swept : -swept;
    }
    return one * size;
}

SolidShape box_shape(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
    const Eigen::Vector3d low = from.cwiseMin(to), high = from.cwiseMax(to);
    return {.outlines = {polygon_outline(
                {{low.x(), low.y()}, {high.x(), low.y()}, {high.x(), high.y()}, {low.x(), high.y()}})},
            .extruded_z = Interval{low.z(), high.z()}};
}

SolidShape cone_shape(const Eigen::Vector3d& from, const Eigen::Vector3d& to, double from_radius,
                      double to_radius) {
    const double length = (to - from).norm();
    SolidShape shape{
        .outlines = {polygon_outline({{0.0, 0.0}, {length, 0.0}, {length, to_radius}, {0.0, from_radius}})}};
    shape.map =
        Eigen::Translation3d(from) * Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), to - from);
    return shape;
}

SolidShape loft_shape(const Eigen::Vector2d& low, const Eigen::Vector2d& high, double length) {
    return {.outlines = {rectangle(low), rectangle(high)}, .lofted_z = Interval{0.0, length}};
}

SolidShape sphere_shape(const Eigen::Vector3d& centre, double radius) {
    SolidShape shape{.outlines = {{{-radius, 0.0}, {{{radius, 0.0}, Point{0.0, radius}}, {{-radius, 0.0}}}}}};
    shape.map = Eigen::Translation3d(centre);
    return shape;
}

}  // namespace lathe
