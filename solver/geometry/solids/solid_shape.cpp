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

}  // namespace

double SolidShape::exact_volume() const {
    double one = 0.0;
    for (const PieceOutline& outline : outlines) {
        const double swept = extruded_z ? std::abs(signed_area(outline)) * extruded_z->length()
                                        : std::abs(revolved_volume(outline));
        one += &outline == &outlines.front() ? swept : -swept;
    }
    return one * std::abs(map.linear().determinant()) * copies;
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

SolidShape sphere_shape(const Eigen::Vector3d& centre, double radius) {
    SolidShape shape{.outlines = {{{-radius, 0.0}, {{{radius, 0.0}, Point{0.0, radius}}, {{-radius, 0.0}}}}}};
    shape.map = Eigen::Translation3d(centre);
    return shape;
}

}  // namespace lathe
