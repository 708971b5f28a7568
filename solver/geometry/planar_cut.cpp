#include "solver/geometry/planar_cut.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace lathe {
namespace {

/// Cosine and sine without rounding at multiples of 90 degrees.
Point unit_vector(double angle_rad) {
    const double quarters = angle_rad / (0.5 * std::numbers::pi), whole = std::round(quarters);
    if (std::abs(quarters - whole) > 1e-14 * std::max(1.0, std::abs(whole)))
        return {std::cos(angle_rad), std::sin(angle_rad)};
    switch (static_cast<int>(std::fmod(std::fmod(whole, 4.0) + 4.0, 4.0))) {
        case 0:
            return {1.0, 0.0};
        case 1:
            return {0.0, 1.0};
        case 2:
            return {-1.0, 0.0};
        default:
            return {0.0, -1.0};
    }
}

double dot(Point a, Point b) {
    return a.z * b.z + a.r * b.r;
}

Point minus(Point a, Point b) {
    return {a.z - b.z, a.r - b.r};
}

/// Positions at which the line crosses the edges of an outline, `side` = -1: of its mirror image.
void add_crossings(const std::vector<Point>& outline, double side, const PlanarCut& cut, double forward,
                   std::vector<double>& positions) {
    const auto relative = [&](Point point) { return minus({point.z, side * point.r}, cut.at(0.0, forward)); };
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
        const Point a = relative(outline[i]), b = relative(outline[j]);
        const double from = dot(a, cut.along), to = dot(b, cut.along);
        if ((from > 0.0) == (to > 0.0)) continue;
        const double from_across = dot(a, cut.across), to_across = dot(b, cut.across);
        positions.push_back(from_across + (to_across - from_across) * from / (from - to));
    }
}

double distance_from_segment(Point point, Point from, Point to) {
    const Point edge = minus(to, from), there = minus(point, from);
    const double square = dot(edge, edge);
    const double part = square > 0.0 ? std::clamp(dot(there, edge) / square, 0.0, 1.0) : 0.0;
    return std::hypot(there.z - part * edge.z, there.r - part * edge.r);
}

/// On which side of the line from a to b the point lies.
double side_of(Point a, Point b, Point point) {
    return (b.z - a.z) * (point.r - a.r) - (b.r - a.r) * (point.z - a.z);
}

}  // namespace

PlanarCut cut_of(const PlanarPort& port) {
    const Point along = unit_vector(port.direction_rad);
    return {{port.centre_x, port.centre_y},
            along,
            {-along.r, along.z},
            port.kind == PlanarPortKind::guide ? 0.5 * port.width : 0.0};
}

Material planar_material_at(const Antenna& antenna, Point point) {
    const bool is_mirrored = antenna.planar && antenna.planar->symmetry != SymmetryPlane::none;
    return material_at(antenna, is_mirrored ? Point{point.z, std::abs(point.r)} : point);
}

PlanarOpening opening_at(const Antenna& antenna, const PlanarCut& cut, double forward) {
    if (planar_material_at(antenna, cut.at(0.0, forward)).is_pec) return {0.0, 0.0};
    std::vector<double> positions;
    for (const Region& region : antenna.regions) {
        add_crossings(region.outline, 1.0, cut, forward, positions);
        if (antenna.planar->symmetry != SymmetryPlane::none)
            add_crossings(region.outline, -1.0, cut, forward, positions);
    }
    std::sort(positions.begin(), positions.end());
    // Outlines that touch leave pieces of the line that are rounding and nothing else.
    const double rounding = 1e-9 * std::max(cut.half_width, 1e-9);
    const auto is_metal = [&](double from, double to) {
        return std::abs(to - from) > rounding &&
               planar_material_at(antenna, cut.at(0.5 * (from + to), forward)).is_pec;
    };
    PlanarOpening opening;
    const auto first = std::upper_bound(positions.begin(), positions.end(), 0.0);
    for (auto at = first; at != positions.end() && at + 1 != positions.end() && !opening.left; ++at)
        if (is_metal(*at, *(at + 1))) opening.left = *at;
    for (auto at = std::make_reverse_iterator(first);
         at != positions.rend() && at + 1 != positions.rend() && !opening.right; ++at)
        if (is_metal(*at, *(at + 1))) opening.right = *at;
    return opening;
}

double distance_of_segments(Point a, Point b, Point c, Point d) {
    const bool separated = side_of(a, b, c) * side_of(a, b, d) < 0.0;
    if (separated && side_of(c, d, a) * side_of(c, d, b) < 0.0) return 0.0;
    return std::min({distance_from_segment(a, c, d), distance_from_segment(b, c, d),
                     distance_from_segment(c, a, b), distance_from_segment(d, a, b)});
}

}  // namespace lathe
