#include "solver/geometry/solids/simple_solids.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/geometry/solids/quadratic.hpp"
#include "solver/geometry/solids/rings.hpp"
#include "solver/geometry/solids/size_checks.hpp"

namespace lathe {
namespace {

using Eigen::Vector3d;

/// Shortens a piece of the line to where low <= p * normal <= high; false where nothing is left.
bool cut_to_slab(const Line& line, const Vector3d& normal, double low, double high, Interval& range) {
    const double at = normal.dot(line.origin), slope = normal.dot(line.direction);
    if (slope == 0.0) return low <= at && at <= high;
    const auto [from, to] = std::minmax({(low - at) / slope, (high - at) / slope});
    range = {std::max(from, range.from), std::min(to, range.to)};
    return range.to > range.from;
}

class Box final : public Solid {
public:
    Box(const Vector3d& a, const Vector3d& b) : low_(a.cwiseMin(b)), high_(a.cwiseMax(b)) {}

    Intervals on(const Line& line, Interval range) const override {
        for (Eigen::Index axis = 0; axis < 3; ++axis)
            if (!cut_to_slab(line, Vector3d::Unit(axis), low_[axis], high_[axis], range)) return {};
        return {range};
    }
    double reach(const Vector3d& direction) const override {
        return direction.cwiseProduct(low_).cwiseMax(direction.cwiseProduct(high_)).sum();
    }
    std::vector<FlatFace> flat_faces() const override {
        std::vector<FlatFace> faces;
        for (Eigen::Index axis = 0; axis < 3; ++axis)
            faces.insert(faces.end(), {{low_, -Vector3d::Unit(axis)}, {high_, Vector3d::Unit(axis)}});
        return faces;
    }
    std::vector<Triangle> surface(double /*deviation*/) const override {
        const auto ring = [&](double z) -> Ring {
            return {{low_.x(), low_.y(), z},
                    {high_.x(), low_.y(), z},
                    {high_.x(), high_.y(), z},
                    {low_.x(), high_.y(), z}};
        };
        return between_rings({ring(low_.z()), ring(high_.z())});
    }

private:
    Vector3d low_, high_;
};

class Sphere final : public Solid {
public:
    Sphere(const Vector3d& centre, double radius) : centre_(centre), radius_(radius) {}

    Intervals on(const Line& line, Interval range) const override {
        // Counted from the point nearest to the centre, so that far origins do no harm.
        const double square = line.direction.squaredNorm();
        const double nearest = line.direction.dot(centre_ - line.origin) / square;
        const double rest = radius_ * radius_ - (line.at(nearest) - centre_).squaredNorm();
        if (rest <= 0.0) return {};
        const double half = std::sqrt(rest / square);
        const Interval piece{std::max(nearest - half, range.from), std::min(nearest + half, range.to)};
        return piece.to > piece.from ? Intervals{piece} : Intervals{};
    }
    double reach(const Vector3d& direction) const override {
        return direction.dot(centre_) + radius_ * direction.norm();
    }
    std::vector<Triangle> surface(double deviation) const override {
        const int around = circle_segments(radius_, deviation), rings = around / 2;
        std::vector<Ring> all;
        for (int n = 1; n < rings; ++n) {
            const double theta = std::numbers::pi * (1.0 - static_cast<double>(n) / rings);
            all.push_back(circle(centre_ + radius_ * std::cos(theta) * Vector3d::UnitZ(), Vector3d::UnitX(),
                                 Vector3d::UnitY(), radius_ * std::sin(theta), around));
        }
        return between_rings(all, centre_ - radius_ * Vector3d::UnitZ(),
                             centre_ + radius_ * Vector3d::UnitZ());
    }

private:
    Vector3d centre_;
    double radius_;
};

class Cone final : public Solid {
public:
    Cone(const Vector3d& from, const Vector3d& to, double from_radius, double to_radius)
        : from_(from),
          axis_((to - from).normalized()),
          length_((to - from).norm()),
          from_radius_(from_radius),
          to_radius_(to_radius) {}

    Intervals on(const Line& line, Interval range) const override {
        const Vector3d start = line.origin - from_;
        if (!cut_to_slab({start, line.direction}, axis_, 0.0, length_, range)) return {};
        // |across the axis|^2 <= radius(along)^2, counted from the middle of the piece between the ends.
        const double shift = range.middle();
        const Vector3d middle = start + shift * line.direction;
        const double along = axis_.dot(middle), along_slope = axis_.dot(line.direction);
        const Vector3d across = middle - along * axis_, across_slope = line.direction - along_slope * axis_;
        const double taper = (to_radius_ - from_radius_) / length_;
        const double radius = from_radius_ + taper * along, radius_slope = taper * along_slope;
        Intervals pieces;
        each_not_positive(across_slope.squaredNorm() - radius_slope * radius_slope,
                          2.0 * (across.dot(across_slope) - radius * radius_slope),
                          across.squaredNorm() - radius * radius, {range.from - shift, range.to - shift},
                          [&](double from, double to) {
                              from = std::max(from + shift, range.from), to = std::min(to + shift, range.to);
                              if (to > from) pieces.push_back({from, to});
                          });
        return pieces;
    }
    double reach(const Vector3d& direction) const override {
        const double along = direction.dot(axis_);
        const double across = (direction - along * axis_).norm();
        return direction.dot(from_) + std::max(from_radius_ * across, length_ * along + to_radius_ * across);
    }
    std::vector<FlatFace> flat_faces() const override {
        return {{from_, -axis_}, {from_ + length_ * axis_, axis_}};
    }
    std::vector<RoundBar> round_bars() const override {
        if (from_radius_ != to_radius_) return {};
        return {{from_, from_ + length_ * axis_, from_radius_}};
    }
    std::vector<Triangle> surface(double deviation) const override {
        const int around = circle_segments(std::max(from_radius_, to_radius_), deviation);
        const Vector3d u = axis_.unitOrthogonal(), v = axis_.cross(u);
        return between_rings({circle(from_, u, v, from_radius_, around),
                              circle(from_ + length_ * axis_, u, v, to_radius_, around)});
    }

private:
    Vector3d from_, axis_;
    double length_, from_radius_, to_radius_;
};

/// Half the straight part of a cross-section's sides, and its radius.
struct Core {
    double x, y, radius;
};

class Loft final : public Solid {
public:
    Loft(const RoundedRectangle& low, const RoundedRectangle& high, double length)
        : low_(core(low)), high_(core(high)), length_(length) {}

    /// The cross-section is the union of two rectangles, each wider than the core by the radius in one
    /// direction, and of the circles about the core's corners. The whole is convex, so it fills one piece.
    Intervals on(const Line& line, Interval range) const override {
        if (!cut_to_slab(line, Vector3d::UnitZ(), 0.0, length_, range)) return {};
        const double shift = range.middle();
        const Interval local{range.from - shift, range.to - shift};
        const Vector3d middle = line.at(shift);
        const double share = middle.z() / length_, share_slope = line.direction.z() / length_;
        const auto value = [&](double Core::*of) { return low_.*of + share * (high_.*of - low_.*of); };
        const auto slope = [&](double Core::*of) { return share_slope * (high_.*of - low_.*of); };
        double from = local.to, to = local.from;
        const auto include = [&](const Intervals& pieces) {
            for (const Interval& piece : pieces)
                from = std::min(from, piece.from), to = std::max(to, piece.to);
        };
        for (const bool wide : {false, true}) {
            Intervals inside{local};
            const auto cut = [&](double at, double at_slope, double half, double half_slope) {
                inside =
                    intersected(inside, where_not_positive(0.0, at_slope - half_slope, at - half, local));
                inside =
                    intersected(inside, where_not_positive(0.0, -at_slope - half_slope, -at - half, local));
            };
            const double radius = value(&Core::radius), radius_slope = slope(&Core::radius);
            cut(middle.x(), line.direction.x(), value(&Core::x) + (wide ? radius : 0.0),
                slope(&Core::x) + (wide ? radius_slope : 0.0));
            cut(middle.y(), line.direction.y(), value(&Core::y) + (wide ? 0.0 : radius),
                slope(&Core::y) + (wide ? 0.0 : radius_slope));
            include(inside);
        }
        for (const double side_x : {-1.0, 1.0})
            for (const double side_y : {-1.0, 1.0}) {
                const Eigen::Vector2d at(middle.x() - side_x * value(&Core::x),
                                         middle.y() - side_y * value(&Core::y));
                const Eigen::Vector2d moves(line.direction.x() - side_x * slope(&Core::x),
                                            line.direction.y() - side_y * slope(&Core::y));
                const double radius = value(&Core::radius), radius_slope = slope(&Core::radius);
                include(where_not_positive(moves.squaredNorm() - radius_slope * radius_slope,
                                           2.0 * (at.dot(moves) - radius * radius_slope),
                                           at.squaredNorm() - radius * radius, local));
            }
        return to > from ? shifted({{from, to}}, shift, range) : Intervals{};
    }
    double reach(const Vector3d& direction) const override {
        const double across = std::hypot(direction.x(), direction.y());
        const auto of = [&](const Core& c) {
            return std::abs(direction.x()) * c.x + std::abs(direction.y()) * c.y + across * c.radius;
        };
        return std::max(of(low_), of(high_) + length_ * direction.z());
    }
    std::vector<FlatFace> flat_faces() const override {
        std::vector<FlatFace> faces{{Vector3d::Zero(), -Vector3d::UnitZ()},
                                    {length_ * Vector3d::UnitZ(), Vector3d::UnitZ()}};
        const auto side = [&](Eigen::Index axis, double low, double high) {
            if (low_.x + low_.y + high_.x + high_.y == 0.0) return;  // a cone
            const Vector3d normal =
                (length_ * Vector3d::Unit(axis) - (high - low) * Vector3d::UnitZ()).normalized();
            const Vector3d mirrored(axis == 0 ? -normal.x() : 0.0, axis == 1 ? -normal.y() : 0.0, normal.z());
            faces.push_back({low * Vector3d::Unit(axis), normal});
            faces.push_back({-low * Vector3d::Unit(axis), mirrored});
        };
        side(0, low_.x + low_.radius, high_.x + high_.radius);
        side(1, low_.y + low_.radius, high_.y + high_.radius);
        return faces;
    }
    std::vector<Triangle> surface(double deviation) const override {
        const int corner = circle_segments(std::max(low_.radius, high_.radius), deviation) / 4;
        const auto ring = [&](const Core& shape, double z) {
            Ring points;
            for (int side = 0; side < 4; ++side)
                for (int n = 0; n <= corner; ++n) {
                    const double phi = 0.5 * std::numbers::pi * (side + static_cast<double>(n) / corner);
                    const double x = side == 0 || side == 3 ? shape.x : -shape.x;
                    const double y = side < 2 ? shape.y : -shape.y;
                    points.emplace_back(x + shape.radius * std::cos(phi), y + shape.radius * std::sin(phi),
                                        z);
                }
            return points;
        };
        return between_rings({ring(low_, 0.0), ring(high_, length_)});
    }

private:
    static Core core(const RoundedRectangle& shape) {
        return {0.5 * shape.width - shape.corner_radius, 0.5 * shape.height - shape.corner_radius,
                shape.corner_radius};
    }
    Core low_, high_;
    double length_;
};

void check(const RoundedRectangle& shape, const std::string& name) {
    require_positive(shape.width, name + ".width");
    require_positive(shape.height, name + ".height");
    require_positive(shape.corner_radius, name + ".corner_radius", true);
    // A circle's radius is half of its width but for rounding.
    require_at_most(shape.corner_radius, 0.5 * std::min(shape.width, shape.height) * (1.0 + 1e-12),
                    name + ".corner_radius", "half of the smaller of width and height");
}

}  // namespace

SolidPointer make_box(const Vector3d& from, const Vector3d& to) {
    require_place(from, "from");
    require_place(to, "to");
    for (Eigen::Index axis = 0; axis < 3; ++axis)
        require_positive(std::abs(to[axis] - from[axis]), "size of the box");
    return std::make_shared<Box>(from, to);
}

SolidPointer make_sphere(const Vector3d& centre, double radius) {
    require_place(centre, "centre");
    require_positive(radius, "radius");
    return std::make_shared<Sphere>(centre, radius);
}

SolidPointer make_cone(const Vector3d& from, const Vector3d& to, double from_radius, double to_radius) {
    require_place(from, "from");
    require_place(to, "to");
    require_positive((to - from).norm(), "length");
    require_positive(from_radius, "from_radius", true);
    require_positive(to_radius, "to_radius", true);
    require_positive(from_radius + to_radius, "sum of the radii");
    return std::make_shared<Cone>(from, to, from_radius, to_radius);
}

SolidPointer make_cylinder(const Vector3d& from, const Vector3d& to, double radius) {
    require_positive(radius, "radius");
    return make_cone(from, to, radius, radius);
}

SolidPointer make_loft(const RoundedRectangle& low, const RoundedRectangle& high, double length) {
    check(low, "from");
    check(high, "to");
    require_positive(length, "length");
    return std::make_shared<Loft>(low, high, length);
}

}  // namespace lathe
