#include "genetic/report/drawing_dimensions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>
#include <optional>
#include <set>
#include <tuple>

#include "genetic/report/dimension_layout.hpp"
#include "genetic/report/seen_outline.hpp"
#include "solver/geometry/distance.hpp"

namespace lathe::genetic {
namespace {

constexpr double nanometre = 1e-9, metres_per_mm = 1e-3, degree = std::numbers::pi / 180.0;
constexpr double upright = 0.5 * std::numbers::pi;
constexpr double same_rate = 1e-6;  // of the rate of a parameter's own measure

long long rounded(double metres) {
    return std::llround(metres / nanometre);
}

/// A direction of measuring: along z, or along r.
struct Direction {
    double Point::*along;
    double Point::*across;
    double angle_rad;
};
constexpr Direction directions[] = {{&Point::z, &Point::r, 0.0}, {&Point::r, &Point::z, upright}};

class Chooser {
public:
    Chooser(const std::vector<VisibleBody>& bodies, const OutlineVelocities& moving, DrawingHalf half)
        : moving_(moving), half_(half), seen_(bodies, moving) {}

    std::vector<DrawingDimension> take(double text_height) {
        place_dimensions(dimensions_, seen_.box(), text_height);
        return std::move(dimensions_);
    }
    bool is_empty() const { return seen_.vertices().empty(); }

    void add_overall() {
        const std::vector<Point>& vertices = seen_.vertices();
        const auto last = std::max_element(
            vertices.begin(), vertices.end(),
            [](const Point& a, const Point& b) { return std::pair(a.z, -a.r) < std::pair(b.z, -b.r); });
        add_linear(seen_.first(), *last, directions[0]);
        const auto [low, high] = std::minmax_element(
            vertices.begin(), vertices.end(), [](const Point& a, const Point& b) { return a.r < b.r; });
        if (half_ != DrawingHalf::none)
            add_across(*high);
        else
            add_linear(*low, *high, directions[1]);
    }

    void add_parameter(std::size_t parameter) {
        const MovingParameter& description = moving_.parameters()[parameter];
        if (description.unit == "deg") return add_angle(parameter);
        if (description.unit != "mm" || !(description.value > 0.0)) return;
        if (half_ != DrawingHalf::none && add_radius_of(parameter)) return;
        for (const Direction& direction : directions)
            if (add_pair(parameter, direction)) return;
        add_edge(parameter);
    }

    /// Planes across the axis from the first one, and radii along it; of a plan both from its lower left.
    void add_steps() {
        std::set<long long> planes, radii;
        std::vector<Point> at_planes, at_radii;
        for (const auto& [from, to] : seen_.edges()) {
            if (rounded(from.z) == rounded(to.z) && planes.insert(rounded(from.z)).second)
                at_planes.push_back(from.r < to.r ? from : to);
            if (rounded(from.r) == rounded(to.r) && rounded(from.r) != 0 &&
                radii.insert(rounded(from.r)).second)
                at_radii.push_back(from.z < to.z ? from : to);
        }
        const Point& first = seen_.first();
        for (std::size_t n = 0; n < std::min(at_planes.size(), most_steps); ++n)
            if (rounded(at_planes[n].z) != rounded(first.z)) add_linear(first, at_planes[n], directions[0]);
        for (std::size_t n = 0; n < std::min(at_radii.size(), most_steps); ++n) {
            if (half_ != DrawingHalf::none)
                add_across(at_radii[n]);
            else if (rounded(at_radii[n].r) != rounded(first.r))
                add_linear(first, at_radii[n], directions[1]);
        }
    }

    /// One dimension for each radius of arcs and for each diameter of circles, with their number.
    void add_round(const std::vector<DrawnArc>& arcs) {
        std::map<std::pair<bool, long long>, std::vector<const DrawnArc*>> sizes;
        for (const DrawnArc& arc : arcs) {
            const Point& point = arc.vertices[arc.vertices.size() / 4];
            if (arc.is_circle || seen_.has(point))
                sizes[{arc.is_circle, rounded(arc.radius)}].push_back(&arc);
        }
        for (const auto& [size, alike] : sizes) {
            if (round_++ == most_steps) return;
            const DrawnArc& arc = *alike.front();
            const std::string number = alike.size() > 1 ? fmt::format("{}x ", alike.size()) : "";
            DrawingDimension dimension;
            dimension.kind = arc.is_circle ? DimensionKind::diameter : DimensionKind::radius;
            dimension.prefix = number + (arc.is_circle ? "%%c" : "R");
            dimension.first = arc.centre;
            dimension.second = arc.vertices[arc.vertices.size() / 4];  // seldom towards the lines of others
            if (arc.is_circle) {
                const double part = std::numbers::sqrt2 / 2.0 * arc.radius;
                dimension.first = {arc.centre.z - part, arc.centre.r - part};
                dimension.second = {arc.centre.z + part, arc.centre.r + part};
            }
            dimensions_.push_back(std::move(dimension));
        }
    }

private:
    /// Of a point that is a vertex of a region: others have no known velocity.
    Point velocity(const Point& point, std::size_t parameter) const {
        return moving_.at(point)->velocities[parameter];
    }

    bool move_as_known(const Point& first, const Point& second) const {
        return moving_.at(first) != nullptr && moving_.at(second) != nullptr;
    }

    template <class Rate>
    double tolerance(const Point& first, const Point& second, const Rate& rate) const {
        return move_as_known(first, second) ? moving_.tolerance_of(rate) : 0.0;
    }

    bool is_new(int kind, double from, double to) {
        return measured_.emplace(kind, std::minmax(rounded(from), rounded(to))).second;
    }

    void add_linear(const Point& first, const Point& second, const Direction& direction) {
        if (!is_new(direction.angle_rad == 0.0 ? 0 : 1, first.*direction.along, second.*direction.along))
            return;
        DrawingDimension dimension{DimensionKind::linear, first, second};
        dimension.direction_rad = direction.angle_rad;
        dimension.tolerance = tolerance(first, second, [&](std::size_t n) {
            return velocity(second, n).*direction.along - velocity(first, n).*direction.along;
        });
        dimensions_.push_back(std::move(dimension));
    }

    /// The diameter at a point, or the width of both halves.
    void add_across(const Point& point) {
        if (!is_new(2, -point.r, point.r)) return;
        DrawingDimension dimension{DimensionKind::linear, {point.z, -point.r}, point};
        dimension.direction_rad = upright;
        if (half_ == DrawingHalf::turned) dimension.prefix = "%%c";
        dimension.tolerance =
            2.0 * tolerance(point, point, [&](std::size_t n) { return velocity(point, n).r; });
        dimensions_.push_back(std::move(dimension));
    }

    /// A visible point whose r is the parameter or a half of it.
    bool add_radius_of(std::size_t parameter) {
        const double value = metres_per_mm * moving_.parameters()[parameter].value;
        for (const double part : {1.0, 0.5}) {
            std::optional<Point> best;
            for (const Point& point : seen_.known_vertices())
                if (std::abs(point.r - part * value) < 2.0 * nanometre &&
                    std::abs(velocity(point, parameter).r - part * metres_per_mm) <
                        same_rate * metres_per_mm &&
                    (!best || point.z < best->z))
                    best = point;
            if (!best) continue;
            add_across(*best);
            return true;
        }
        return false;
    }

    /// Two visible points whose distance in a direction is the parameter, as near across it as may be.
    bool add_pair(std::size_t parameter, const Direction& direction) {
        const double value = metres_per_mm * moving_.parameters()[parameter].value;
        std::vector<Point> sorted = seen_.known_vertices();
        const auto along = [&](const Point& point) { return point.*direction.along; };
        std::sort(sorted.begin(), sorted.end(),
                  [&](const Point& a, const Point& b) { return along(a) < along(b); });
        std::optional<std::tuple<double, double, double>> least;
        std::pair<Point, Point> best;
        for (const Point& first : sorted) {
            const double wanted = along(first) + value - 2.0 * nanometre;
            auto second =
                std::lower_bound(sorted.begin(), sorted.end(), wanted,
                                 [&](const Point& point, double limit) { return along(point) < limit; });
            for (; second != sorted.end() && along(*second) < wanted + 4.0 * nanometre; ++second) {
                const std::tuple score{std::abs(first.*direction.across - (*second).*direction.across),
                                       first.z, first.r};
                if (least && *least <= score) continue;
                const double rate = velocity(*second, parameter).*direction.along -
                                    velocity(first, parameter).*direction.along;
                if (std::abs(rate - metres_per_mm) > same_rate * metres_per_mm) continue;
                least = score;
                best = {first, *second};
            }
        }
        if (least) add_linear(best.first, best.second, direction);
        return least.has_value();
    }

    /// Rates by which the length (m) and the direction (rad) of an edge change.
    std::pair<double, double> rates(const Point& from, const Point& to, std::size_t parameter) const {
        const Point a = velocity(from, parameter), b = velocity(to, parameter);
        const double dz = to.z - from.z, dr = to.r - from.r, size = std::hypot(dz, dr);
        const double vz = b.z - a.z, vr = b.r - a.r;
        return {(dz * vz + dr * vr) / size, (dz * vr - dr * vz) / (size * size)};
    }

    /// An edge aslant whose length is the parameter.
    void add_edge(std::size_t parameter) {
        const double value = metres_per_mm * moving_.parameters()[parameter].value;
        for (const auto& [from, to] : seen_.edges()) {
            if (std::abs(distance(from, to) - value) > 2.0 * nanometre || !move_as_known(from, to)) continue;
            if (std::abs(rates(from, to, parameter).first - metres_per_mm) > same_rate * metres_per_mm)
                continue;
            const double direction = std::atan2(to.r - from.r, to.z - from.z);
            DrawingDimension dimension{DimensionKind::linear, from, to};
            dimension.direction_rad = direction;
            const auto& ends = std::pair(from, to);
            dimension.tolerance =
                moving_.tolerance_of([&](std::size_t n) { return rates(ends.first, ends.second, n).first; });
            dimensions_.push_back(std::move(dimension));
            return;
        }
    }

    /// The longest edge that turns with the parameter, measured from the direction of z or of r.
    void add_angle(std::size_t parameter) {
        const double value = degree * moving_.parameters()[parameter].value;
        std::optional<std::pair<Point, Point>> best;
        double axis = 0.0, longest = 0.0;
        for (const auto& [from, to] : seen_.edges()) {
            const Point low = from.r < to.r ? from : to, high = from.r < to.r ? to : from;
            if (!move_as_known(low, high)) continue;
            const double size = distance(low, high), rate = rates(low, high, parameter).second;
            if (size <= longest || std::abs(std::abs(rate) - degree) > same_rate * degree) continue;
            const double angle = std::atan2(high.r - low.r, high.z - low.z);
            for (const double reference : {0.0, upright, 2.0 * upright})
                if (std::abs(std::abs(angle - reference) - value) < same_rate)
                    best = {low, high}, axis = reference, longest = size;
        }
        if (!best) return;
        const auto& [apex, end] = *best;
        const Point leg{apex.z + longest * std::cos(axis), apex.r + longest * std::sin(axis)};
        const bool is_after = std::atan2(end.r - apex.r, end.z - apex.z) > axis;
        DrawingDimension dimension{DimensionKind::angle, is_after ? leg : end, is_after ? end : leg, apex};
        const auto ends = *best;
        dimension.tolerance =
            moving_.tolerance_of([&](std::size_t n) { return rates(ends.first, ends.second, n).second; });
        dimensions_.push_back(std::move(dimension));
    }

    const OutlineVelocities& moving_;
    DrawingHalf half_;
    SeenOutline seen_;
    std::set<std::pair<int, std::pair<long long, long long>>> measured_;
    std::vector<DrawingDimension> dimensions_;
    std::size_t round_ = 0;
};

}  // namespace

std::vector<DrawingDimension> drawing_dimensions(const std::vector<VisibleBody>& bodies,
                                                 const OutlineVelocities& moving,
                                                 const std::vector<DrawnArc>& arcs, DrawingHalf half,
                                                 double text_height) {
    Chooser chooser(bodies, moving, half);
    if (chooser.is_empty()) return {};
    chooser.add_overall();
    for (std::size_t n = 0; n < std::min(moving.parameters().size(), most_parameter_dimensions); ++n)
        chooser.add_parameter(n);
    if (moving.parameters().empty()) chooser.add_steps();
    chooser.add_round(arcs);
    return chooser.take(text_height);
}

}  // namespace lathe::genetic
