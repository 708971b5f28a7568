#include "solver/geometry/outline_segments.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/geometry/circle.hpp"
#include "solver/geometry/distance.hpp"

namespace lathe {

namespace {

constexpr double sharpest_turn = 15.0 * std::numbers::pi / 180.0;  ///< between chords of one curve
constexpr double deepest_chord = 20e-6;    ///< a polygon that was drawn as one is not taken for a circle
constexpr double largest_radius = 10.0;    ///< m
constexpr std::size_t longest_run = 4000;  ///< points of one segment: the search is quadratic

/// Angle by which the outline turns at b, positive to the left.
double turn(const Point& a, const Point& b, const Point& c) {
    const double dot = (b.z - a.z) * (c.z - b.z) + (b.r - a.r) * (c.r - b.r);
    return std::atan2(twice_area(a, b, c), dot);
}

class Chain {
public:
    Chain(std::vector<Point> points, double tolerance) : p_(std::move(points)), tolerance_(tolerance) {}

    std::vector<OutlineSegment> segments() const {
        std::vector<OutlineSegment> list;
        for (std::size_t i = 0; i + 1 < p_.size();) {
            const std::size_t straight = line_end(i), round = arc_end(i);
            const bool is_arc = round > straight && round >= i + 3;
            const std::size_t end = is_arc ? round : straight;
            OutlineSegment segment{p_[i], p_[end], is_arc, {}, 0.0, false};
            if (is_arc) {
                const Circle circle = *circle_through(p_[i], p_[(i + end) / 2], p_[end]);
                segment.centre = circle.centre;
                segment.radius = circle.radius;
                segment.is_counter_clockwise = turn(p_[i], p_[i + 1], p_[i + 2]) > 0.0;
            }
            list.push_back(segment);
            i = end;
        }
        return list;
    }

private:
    std::size_t last_from(std::size_t i) const { return std::min(p_.size() - 1, i + longest_run); }

    std::size_t line_end(std::size_t i) const {
        std::size_t end = i + 1;
        while (end < last_from(i) && is_straight(i, end + 1)) ++end;
        return end;
    }

    bool is_straight(std::size_t i, std::size_t end) const {
        const double length = distance(p_[i], p_[end]);
        if (length == 0.0) return false;
        for (std::size_t k = i + 1; k < end; ++k)
            if (std::abs(twice_area(p_[i], p_[end], p_[k])) > tolerance_ * length ||
                std::abs(turn(p_[k - 1], p_[k], p_[k + 1])) > sharpest_turn)
                return false;
        return true;
    }

    std::size_t arc_end(std::size_t i) const {
        std::size_t end = i;
        for (std::size_t next = i + 3; next <= last_from(i) && is_round(i, next); ++next) end = next;
        return end;
    }

    bool is_round(std::size_t i, std::size_t end) const {
        const auto circle = circle_through(p_[i], p_[(i + end) / 2], p_[end]);
        if (!circle || circle->radius > largest_radius) return false;
        double swept = 0.0;
        for (std::size_t k = i + 1; k < end; ++k) {
            const double angle = turn(p_[k - 1], p_[k], p_[k + 1]);
            swept += angle;
            if (std::abs(angle) > sharpest_turn || angle * swept <= 0.0) return false;
            if (std::abs(distance(p_[k], circle->centre) - circle->radius) > tolerance_) return false;
        }
        if (std::abs(swept) > std::numbers::pi) return false;
        for (std::size_t k = i; k < end; ++k) {
            const double chord = distance(p_[k], p_[k + 1]);
            if (chord * chord > 8.0 * circle->radius * deepest_chord) return false;
        }
        return true;
    }

    std::vector<Point> p_;
    double tolerance_;
};

std::vector<Point> without_repeats(const std::vector<Point>& outline) {
    std::vector<Point> points;
    for (const Point& point : outline)
        if (points.empty() || distance(points.back(), point) > 1e-9) points.push_back(point);
    while (points.size() > 1 && distance(points.back(), points.front()) <= 1e-9) points.pop_back();
    return points;
}

}  // namespace

std::vector<OutlineSegment> outline_segments(const std::vector<Point>& outline, double tolerance) {
    std::vector<Point> points = without_repeats(outline);
    const std::size_t count = points.size();
    if (count < 3) return {};
    std::optional<std::size_t> first;  // the lowest of the corners on the left
    for (std::size_t k = 0; k < count; ++k) {
        const double angle = turn(points[(k + count - 1) % count], points[k], points[(k + 1) % count]);
        if (std::abs(angle) <= sharpest_turn) continue;
        const auto is_before = [](const Point& a, const Point& b) {
            return std::pair(a.z, a.r) < std::pair(b.z, b.r);
        };
        if (!first || is_before(points[k], points[*first])) first = k;
    }
    std::rotate(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(first.value_or(0)),
                points.end());
    points.push_back(points.front());
    return Chain(std::move(points), tolerance).segments();
}

}  // namespace lathe
