#include "solver/volume/setup/point_lattice.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lathe {
namespace {

constexpr double most_points = 8e6;
constexpr double rounding = 1e-6;  // of the box's size: gaps as short come from coordinates

}  // namespace

bool PointLattice::fits(const std::array<std::vector<double>, 3>& points) {
    double product = 1.0;
    for (const std::vector<double>& along : points) product *= static_cast<double>(along.size());
    return product >= 1.0 && product <= most_points;
}

PointLattice::PointLattice(const Body& body, const Bounds& box, std::array<std::vector<double>, 3> points,
                           const std::vector<SideOpening>& openings, const std::array<bool, 3>& has_image)
    : points_(std::move(points)), in_openings_(openings.size()) {
    const std::size_t all = count(0) * count(1) * count(2);
    marks_.assign(all, metal);
    for (int axis = 0; axis < 3; ++axis) {
        is_linked_[static_cast<std::size_t>(axis)].assign(all, false);
        const int u = (axis + 1) % 3, v = (axis + 2) % 3;
        std::array<std::size_t, 3> at{};
        for (at[static_cast<std::size_t>(v)] = 0; at[static_cast<std::size_t>(v)] < count(v);
             ++at[static_cast<std::size_t>(v)])
            for (at[static_cast<std::size_t>(u)] = 0; at[static_cast<std::size_t>(u)] < count(u);
                 ++at[static_cast<std::size_t>(u)])
                follow_line(body, box, openings, axis, at, has_image[static_cast<std::size_t>(axis)]);
    }
}

void PointLattice::follow_line(const Body& body, const Bounds& box, const std::vector<SideOpening>& openings,
                               int axis, const std::array<std::size_t, 3>& at, bool has_image) {
    const auto place = [&](int a) {
        return points_[static_cast<std::size_t>(a)][at[static_cast<std::size_t>(a)]];
    };
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    const std::size_t first =
        at[static_cast<std::size_t>(u)] * stride(u) + at[static_cast<std::size_t>(v)] * stride(v);
    Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()};
    line.origin[u] = place(u), line.origin[v] = place(v), line.direction[axis] = 1.0;
    const Interval range{box.low[axis], box.high[axis]};
    const double tolerance = rounding * (box.high - box.low).maxCoeff();
    const std::vector<double>& along = points_[static_cast<std::size_t>(axis)];
    for (const Interval& gap : without(range, body.metal_on(line, range))) {
        if (gap.length() <= tolerance) continue;
        const auto begin = std::lower_bound(along.begin(), along.end(), gap.from),
                   end = std::upper_bound(begin, along.end(), gap.to);
        // At a side of the box a gap is part of the outside, or of an opening that holds points elsewhere.
        const bool is_at_low = gap.from <= range.from + tolerance,
                   is_at_high = gap.to >= range.to - tolerance;
        if (begin == end) {
            has_empty_gap_ |= !is_at_low && !is_at_high;
            continue;
        }
        const auto number_of = [&](std::vector<double>::const_iterator coordinate) {
            return first + static_cast<std::size_t>(coordinate - along.begin()) * stride(axis);
        };
        for (auto coordinate = begin; coordinate != end; ++coordinate) {
            marks_[number_of(coordinate)] = unreached;
            is_linked_[static_cast<std::size_t>(axis)][number_of(coordinate)] = coordinate + 1 != end;
        }
        if (is_at_low && !has_image)
            end_at_side(openings, axis, false, place(u), place(v), tolerance, number_of(begin));
        if (is_at_high) end_at_side(openings, axis, true, place(u), place(v), tolerance, number_of(end - 1));
    }
}

void PointLattice::end_at_side(const std::vector<SideOpening>& openings, int axis, bool is_high, double u,
                               double v, double tolerance, std::size_t point) {
    bool is_outside = true;
    for (std::size_t n = 0; n < openings.size(); ++n) {
        const SideOpening& opening = openings[n];
        if (opening.axis != axis || opening.is_high != is_high || !opening.holds(u, v, tolerance)) continue;
        is_outside = false;
        const double distance = std::hypot(u - opening.inside[0], v - opening.inside[1]);
        if (!in_openings_[n] || distance < in_openings_[n]->distance) in_openings_[n] = {distance, point};
    }
    if (is_outside) outside_.push_back(point);
}

void PointLattice::flood(std::vector<std::size_t> seeds, Mark mark) {
    const auto reach = [&](std::size_t point) {
        if (marks_[point] == mark) return;
        if (marks_[point] != unreached) is_open_ = true;
        marks_[point] = mark;
        seeds.push_back(point);
    };
    const std::vector<std::size_t> first = std::exchange(seeds, {});
    for (const std::size_t point : first) reach(point);
    while (!seeds.empty() && !is_open_) {
        const std::size_t point = seeds.back();
        seeds.pop_back();
        for (int axis = 0; axis < 3; ++axis) {
            const std::vector<bool>& links = is_linked_[static_cast<std::size_t>(axis)];
            if (links[point]) reach(point + stride(axis));
            if (point >= stride(axis) && links[point - stride(axis)]) reach(point - stride(axis));
        }
    }
}

Enclosure PointLattice::enclosure() {
    std::vector<std::size_t> seeds;
    for (const std::optional<Seed>& seed : in_openings_) {
        if (!seed) return Enclosure::unknown;
        seeds.push_back(seed->point);
    }
    flood(std::move(seeds), from_opening);
    flood(std::exchange(outside_, {}), from_outside);
    if (is_open_) return Enclosure::open;
    const bool is_all_known = std::find(marks_.begin(), marks_.end(), unreached) == marks_.end();
    return is_all_known && !has_empty_gap_ ? Enclosure::closed : Enclosure::unknown;
}

}  // namespace lathe
