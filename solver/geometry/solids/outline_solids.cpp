#include "solver/geometry/solids/outline_solids.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "solver/geometry/outline_checks.hpp"
#include "solver/geometry/solids/polygon.hpp"
#include "solver/geometry/solids/polygon_triangles.hpp"
#include "solver/geometry/solids/quadratic.hpp"
#include "solver/geometry/solids/rings.hpp"
#include "solver/geometry/solids/size_checks.hpp"

namespace lathe {
namespace {

using Eigen::Vector3d;

/// The pieces between these places of a line that are inside by their middles. More places than needed do no
/// harm, and a place that two neighbouring segments both found, or both lost to rounding, none either.
template <class IsInside>
Intervals pieces_between(std::vector<double>& places, Interval range, const IsInside& is_inside) {
    places.push_back(range.from);
    places.push_back(range.to);
    std::sort(places.begin(), places.end());
    Intervals result;
    for (std::size_t n = 0; n + 1 < places.size(); ++n) {
        const double from = std::max(places[n], range.from), to = std::min(places[n + 1], range.to);
        if (!(to > from) || !is_inside(0.5 * (from + to))) continue;
        if (!result.empty() && result.back().to == from)
            result.back().to = to;
        else
            result.push_back({from, to});
    }
    return result;
}

/// An empty list that keeps its room from call to call: grids ask for millions of lines. A thread's, until
/// its next call.
std::vector<double>& no_places() {
    thread_local std::vector<double> places;
    places.clear();
    return places;
}

/// sqrt(x^2 + y^2) as std::hypot() rounds it, which is asked only where its square is too near to tell.
class Radius {
public:
    Radius(double x, double y) : x_(x), y_(y), square_(x * x + y * y) {}
    double value() const {
        if (x_ == 0.0) return std::abs(y_);
        return y_ == 0.0 ? std::abs(x_) : std::hypot(x_, y_);
    }
    bool is_more_than(double r) const {
        if (is_told_by_square(r)) return square_ > r * r;
        return value() > r;
    }
    bool is_less_than(double r) const {
        if (is_told_by_square(r)) return square_ < r * r;
        return value() < r;
    }

private:
    static constexpr double rounding = 1e-12, least = 1e-200;
    bool is_told_by_square(double r) const {
        const double other = r * r, larger = std::max(square_, other);
        return r >= 0.0 && larger > least && std::abs(square_ - other) > rounding * larger;
    }

    double x_, y_, square_;
};

class Revolved final : public Solid {
public:
    explicit Revolved(const std::vector<Point>& outline) : polygon_(outline) {
        r_max_ = 0.0, z_min_ = z_max_ = outline.front().z;
        for (const Point& p : outline) {
            r_max_ = std::max(r_max_, p.r);
            z_min_ = std::min(z_min_, p.z), z_max_ = std::max(z_max_, p.z);
        }
    }

    Intervals on(const Line& line, Interval range) const override {
        const double x = line.origin.x(), y = line.origin.y(), z = line.origin.z();
        const double dx = line.direction.x(), dy = line.direction.y(), dz = line.direction.z();
        if (!clip(line, range)) return {};
        const double shift = range.middle();  // from where t is counted below
        const Interval local{range.from - shift, range.to - shift};
        const double x0 = x + shift * dx, y0 = y + shift * dy, z0 = z + shift * dz;
        const double square = dx * dx + dy * dy, product = x0 * dx + y0 * dy, r0_square = x0 * x0 + y0 * y0;
        const double nearest = square > 0.0 ? std::clamp(-product / square, local.from, local.to) : 0.0;
        const auto radius_at = [&](double t) { return Radius(x0 + t * dx, y0 + t * dy); };
        const Radius r_min = radius_at(nearest), r_from = radius_at(local.from), r_to = radius_at(local.to);

        std::vector<double>& places = no_places();
        const double z_from = z0 + dz * local.from, z_to = z0 + dz * local.to;
        polygon_.each_segment(std::min(z_from, z_to), std::max(z_from, z_to), [&](const Polygon::Segment& s) {
            const double low = std::min(s.from.r, s.to.r);
            if (r_min.is_more_than(std::max(s.from.r, s.to.r)) ||
                (r_from.is_less_than(low) && r_to.is_less_than(low)))
                return;
            const double rise = s.to.z - s.from.z;
            if (rise == 0.0) {
                if (dz != 0.0) places.push_back((s.from.z - z0) / dz);
                return;
            }
            // x^2 + y^2 = (radius + slope t)^2 on the segment's cone.
            const double taper = (s.to.r - s.from.r) / rise, slope = taper * dz;
            const double radius = s.from.r + taper * (z0 - s.from.z);
            each_not_positive(square - slope * slope, 2.0 * (product - radius * slope),
                              r0_square - radius * radius, local, [&](double from, double to) {
                                  places.push_back(from);
                                  places.push_back(to);
                              });
        });
        Intervals pieces = pieces_between(places, local, [&](double t) {
            const Radius radius = radius_at(t);
            return polygon_.contains_below(z0 + t * dz, [&](double r) { return radius.is_less_than(r); });
        });
        for (Interval& piece : pieces)
            piece = {std::max(piece.from + shift, range.from), std::min(piece.to + shift, range.to)};
        std::erase_if(pieces, [](const Interval& piece) { return !(piece.to > piece.from); });
        return pieces;
    }
    double reach(const Vector3d& direction) const override {
        const double across = std::hypot(direction.x(), direction.y());
        double most = std::numeric_limits<double>::lowest();
        for (const Point& p : polygon_.outline()) most = std::max(most, p.z * direction.z() + p.r * across);
        return most;
    }
    std::vector<FlatFace> flat_faces() const override {
        std::vector<FlatFace> faces;
        const auto& outline = polygon_.outline();
        for (std::size_t n = 0; n < outline.size(); ++n) {
            const Point &p = outline[n], &q = outline[(n + 1) % outline.size()];
            if (p.z == q.z && p.r != q.r) faces.push_back({{0.0, 0.0, p.z}, Vector3d::UnitZ()});
        }
        return faces;
    }
    std::vector<Triangle> surface(double deviation) const override {
        const auto& outline = polygon_.outline();
        const int around = circle_segments(r_max_, deviation);
        const auto ring = [&](const Point& p) {
            return circle({0.0, 0.0, p.z}, Vector3d::UnitX(), Vector3d::UnitY(), p.r, around);
        };
        // Outside is to the right of an outline that runs counter-clockwise in (z, r): rings that follow it
        // backwards face outwards.
        std::vector<Triangle> triangles;
        const bool runs_on = signed_area(outline) < 0.0;
        Ring last = ring(outline.front());
        for (std::size_t n = 0; n < outline.size(); ++n) {
            Ring next = ring(outline[(n + 1) % outline.size()]);
            runs_on ? add_strip(triangles, last, next) : add_strip(triangles, next, last);
            last = std::move(next);
        }
        return triangles;
    }

private:
    /// Shortens the range to what lies in the cylinder around the solid; false when nothing does.
    bool clip(const Line& line, Interval& range) const {
        const Vector3d& p = line.origin;
        const Vector3d& d = line.direction;
        if (d.z() == 0.0) {
            if (p.z() < z_min_ || p.z() > z_max_) return false;
        } else {
            const auto [from, to] = std::minmax({(z_min_ - p.z()) / d.z(), (z_max_ - p.z()) / d.z()});
            range = {std::max(range.from, from), std::min(range.to, to)};
        }
        const double square = d.x() * d.x() + d.y() * d.y();
        if (square == 0.0) return range.to > range.from && !Radius(p.x(), p.y()).is_more_than(r_max_);
        const double nearest = -(p.x() * d.x() + p.y() * d.y()) / square;
        const double distance = Radius(p.x() + nearest * d.x(), p.y() + nearest * d.y()).value();
        if (distance >= r_max_) return false;
        // A little more than needed: the ends are no crossings.
        const double half = (1.0 + 1e-9) * std::sqrt((r_max_ - distance) * (r_max_ + distance) / square);
        range = {std::max(range.from, nearest - half), std::min(range.to, nearest + half)};
        return range.to > range.from;
    }

    Polygon polygon_;
    double r_max_, z_min_, z_max_;
};

class Extruded final : public Solid {
public:
    Extruded(const std::vector<Point>& outline, double z_low, double z_high)
        : polygon_(outline), z_low_(z_low), z_high_(z_high) {}

    Intervals on(const Line& line, Interval range) const override {
        const Vector3d& p = line.origin;
        const Vector3d& d = line.direction;
        if (d.z() == 0.0) {
            if (p.z() < z_low_ || p.z() > z_high_) return {};
        } else {
            const auto [from, to] = std::minmax({(z_low_ - p.z()) / d.z(), (z_high_ - p.z()) / d.z()});
            range = {std::max(range.from, from), std::min(range.to, to)};
        }
        if (!(range.to > range.from)) return {};
        std::vector<double>& places = no_places();
        const double x_from = p.x() + d.x() * range.from, x_to = p.x() + d.x() * range.to;
        polygon_.each_segment(std::min(x_from, x_to), std::max(x_from, x_to), [&](const Polygon::Segment& s) {
            // (p + t d - from) x (to - from) = 0.
            const double along_x = s.to.z - s.from.z, along_y = s.to.r - s.from.r;
            const double slope = d.x() * along_y - d.y() * along_x;
            if (slope == 0.0) return;
            places.push_back(((s.from.z - p.x()) * along_y - (s.from.r - p.y()) * along_x) / slope);
        });
        return pieces_between(places, range, [&](double t) {
            return polygon_.contains({p.x() + t * d.x(), p.y() + t * d.y()});
        });
    }
    double reach(const Vector3d& direction) const override {
        double most = std::numeric_limits<double>::lowest();
        for (const Point& p : polygon_.outline())
            most = std::max(most, p.z * direction.x() + p.r * direction.y());
        return most + std::max(z_low_ * direction.z(), z_high_ * direction.z());
    }
    std::vector<FlatFace> flat_faces() const override {
        std::vector<FlatFace> faces{{{0.0, 0.0, z_low_}, -Vector3d::UnitZ()},
                                    {{0.0, 0.0, z_high_}, Vector3d::UnitZ()}};
        const auto& outline = polygon_.outline();
        for (std::size_t n = 0; n < outline.size(); ++n) {
            const Point &p = outline[n], &q = outline[(n + 1) % outline.size()];
            if (p == q) continue;
            faces.push_back({{p.z, p.r, z_low_}, Vector3d(q.r - p.r, p.z - q.z, 0.0).normalized()});
        }
        return faces;
    }
    std::vector<Triangle> surface(double /*deviation*/) const override {
        std::vector<Point> outline = polygon_.outline();
        if (signed_area(outline) < 0.0) std::reverse(outline.begin(), outline.end());
        const auto at = [&](const Point& p, double z) { return Vector3d(p.z, p.r, z); };
        std::vector<Triangle> triangles;
        Ring low, high;
        for (const Point& p : outline) low.push_back(at(p, z_low_)), high.push_back(at(p, z_high_));
        add_strip(triangles, low, high);
        for (const auto& [a, b, c] : polygon_triangles(outline)) {
            triangles.push_back({at(outline[a], z_high_), at(outline[b], z_high_), at(outline[c], z_high_)});
            triangles.push_back({at(outline[a], z_low_), at(outline[c], z_low_), at(outline[b], z_low_)});
        }
        return triangles;
    }

private:
    Polygon polygon_;
    double z_low_, z_high_;
};

}  // namespace

SolidPointer make_revolved(const std::vector<Point>& outline, const std::string& key) {
    check_outline(outline, Plane::meridian, key);
    return std::make_shared<Revolved>(outline);
}

SolidPointer make_extruded(const std::vector<Point>& outline, double z_low, double z_high,
                           const std::string& key) {
    check_outline(outline, Plane::whole, key);
    require_place({0.0, 0.0, z_low}, "z_low");
    require_positive(z_high - z_low, "height");
    return std::make_shared<Extruded>(outline, z_low, z_high);
}

}  // namespace lathe
