#include "solver/geometry/solids/placed_solids.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "solver/base/cancellation.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/sheet.hpp"
#include "solver/geometry/solids/size_checks.hpp"

namespace lathe {
namespace {

using Eigen::Vector3d;

constexpr double same_shape = 1e-9;  // of lengths, and cosine of angles that are right

class Placed final : public Solid {
public:
    Placed(SolidPointer solid, const Eigen::Affine3d& map)
        : solid_(std::move(solid)), map_(map), back_(map.inverse()) {}

    Intervals on(const Line& line, Interval range) const override {
        return solid_->on({back_ * line.origin, back_.linear() * line.direction}, range);
    }
    double reach(const Vector3d& direction) const override {
        return solid_->reach(map_.linear().transpose() * direction) + direction.dot(map_.translation());
    }
    std::vector<FlatFace> flat_faces() const override {
        std::vector<FlatFace> faces = solid_->flat_faces();
        for (FlatFace& face : faces)
            face = {map_ * face.point, (back_.linear().transpose() * face.normal).normalized()};
        return faces;
    }
    std::vector<Triangle> surface(double deviation) const override {
        // No map stretches anything more than by this.
        std::vector<Triangle> triangles = solid_->surface(deviation / map_.linear().norm());
        const bool is_mirrored = map_.linear().determinant() < 0.0;
        for (Triangle& triangle : triangles) {
            for (Vector3d& corner : triangle) corner = map_ * corner;
            if (is_mirrored) std::swap(triangle[1], triangle[2]);
        }
        return triangles;
    }
    std::vector<RoundBar> round_bars() const override {
        std::vector<RoundBar> bars = solid_->round_bars();
        for (RoundBar& bar : bars) {
            const std::optional<RoundBar> placed = mapped(bar);
            if (!placed) return {};
            bar = *placed;
        }
        return bars;
    }
    SolidCount count() const override { return solid_->count(); }

private:
    /// Empty where the map makes the cross-section elliptical or the ends oblique.
    std::optional<RoundBar> mapped(const RoundBar& bar) const {
        const Vector3d axis = (bar.to - bar.from).normalized(), u = axis.unitOrthogonal();
        const Vector3d along = map_.linear() * axis, first = map_.linear() * u,
                       second = map_.linear() * axis.cross(u);
        const double size = first.norm();
        const auto is_across = [](const Vector3d& p, const Vector3d& q) {
            return std::abs(p.dot(q)) <= same_shape * p.norm() * q.norm();
        };
        if (std::abs(second.norm() - size) > same_shape * size || !is_across(first, second) ||
            !is_across(along, first) || !is_across(along, second))
            return std::nullopt;
        return RoundBar{map_ * bar.from, map_ * bar.to, bar.radius * size};
    }

    SolidPointer solid_;
    Eigen::Affine3d map_, back_;
};

constexpr std::size_t solids_between_checks = 256;

class Union final : public Solid {
public:
    explicit Union(std::vector<SolidPointer> solids) : solids_(std::move(solids)) {
        for (const SolidPointer& solid : solids_) bounds_.push_back(solid->bounds());
    }

    Intervals on(const Line& line, Interval range) const override {
        Intervals all;
        for (std::size_t n = 0; n < solids_.size(); ++n) {
            if (n % solids_between_checks == 0) throw_if_cancelled();
            if (!may_meet(bounds_[n], line, range)) continue;
            const Intervals its = solids_[n]->on(line, range);
            all.insert(all.end(), its.begin(), its.end());
        }
        return united(std::move(all));
    }
    double reach(const Vector3d& direction) const override {
        double most = std::numeric_limits<double>::lowest();
        for (const SolidPointer& solid : solids_) most = std::max(most, solid->reach(direction));
        return most;
    }
    std::vector<FlatFace> flat_faces() const override {
        std::vector<FlatFace> all;
        for (const SolidPointer& solid : solids_) {
            const auto its = solid->flat_faces();
            all.insert(all.end(), its.begin(), its.end());
        }
        return all;
    }
    std::vector<Triangle> surface(double deviation) const override {
        std::vector<Triangle> all;
        for (const SolidPointer& solid : solids_) {
            const auto its = solid->surface(deviation);
            all.insert(all.end(), its.begin(), its.end());
        }
        return all;
    }
    std::vector<RoundBar> round_bars() const override {
        std::vector<RoundBar> all;
        for (const SolidPointer& solid : solids_) {
            const auto bars = solid->round_bars();
            if (bars.empty()) return {};
            all.insert(all.end(), bars.begin(), bars.end());
        }
        return all;
    }
    SolidCount count() const override {
        SolidCount all{0.0, overlapping_pairs()};
        for (const SolidPointer& solid : solids_) {
            const SolidCount count = solid->count();
            all.solids += count.solids;
            all.overlaps += count.overlaps - 1.0;
        }
        return all;
    }

private:
    /// At most: pairs that overlap along the axis on which the fewest do.
    double overlapping_pairs() const {
        double fewest = std::numeric_limits<double>::max();
        for (int axis = 0; axis < 3; ++axis) {
            std::vector<double> lows, highs;
            for (const Bounds& box : bounds_) lows.push_back(box.low[axis]), highs.push_back(box.high[axis]);
            std::sort(lows.begin(), lows.end());
            std::sort(highs.begin(), highs.end());
            // Boxes that begin before one ends, less those that have ended before it ends: both orders.
            double pairs = 0.0;
            for (std::size_t n = 0; n < highs.size(); ++n) {
                const auto begun = std::upper_bound(lows.begin(), lows.end(), highs[n]) - lows.begin();
                pairs += 2.0 * (static_cast<double>(begun) - static_cast<double>(n)) - 1.0;
            }
            fewest = std::min(fewest, pairs);
        }
        return fewest;
    }

    std::vector<SolidPointer> solids_;
    std::vector<Bounds> bounds_;
};

class Half final : public Solid {
public:
    Half(SolidPointer solid, const FlatFace& plane) : solid_(std::move(solid)), plane_(plane) {}

    Intervals on(const Line& line, Interval range) const override {
        const double slope = plane_.normal.dot(line.direction);
        const double height = plane_.normal.dot(line.origin - plane_.point);
        return intersected(solid_->on(line, range), where_not_positive(0.0, slope, height, range));
    }
    // Never less than the true one: towards the plane it ends there, elsewhere as the whole solid does.
    double reach(const Vector3d& direction) const override {
        const double whole = solid_->reach(direction), along = plane_.normal.dot(direction);
        const bool is_towards = along > 0.0 && (direction - along * plane_.normal).isZero(1e-12 * along);
        return is_towards ? std::min(whole, direction.dot(plane_.point)) : whole;
    }
    std::vector<FlatFace> flat_faces() const override {
        std::vector<FlatFace> faces = solid_->flat_faces();
        std::erase_if(faces, [&](const FlatFace& face) {
            const bool is_parallel = face.normal.cross(plane_.normal).isZero(1e-9);
            return is_parallel && plane_.normal.dot(face.point - plane_.point) > 0.0;
        });
        return faces;
    }
    SolidCount count() const override { return solid_->count(); }

private:
    SolidPointer solid_;
    FlatFace plane_;
};

}  // namespace

Eigen::Affine3d Placement::map() const {
    Eigen::Affine3d result = Eigen::Affine3d::Identity();
    result.translate(at);
    for (const Eigen::Index axis : {2, 1, 0})
        result.rotate(Eigen::AngleAxisd(rotation[axis], Vector3d::Unit(axis)));
    result.scale(stretch);
    return result;
}

SolidPointer make_placed(SolidPointer solid, const Eigen::Affine3d& map) {
    require_place(map.translation(), "at");
    const double size = map.linear().cwiseAbs().maxCoeff();
    if (!map.linear().allFinite() || !(std::abs(map.linear().determinant()) > 1e-12 * size * size * size)) {
        InputLocation location;
        location.key = "stretch";
        throw InputError(location, fmt::format("{:g}", map.linear().determinant()),
                         "stretch and rotation must be finite, and no stretch may be 0");
    }
    if (const Sheet* sheet = solid->as_sheet()) return sheet->mapped(map);
    return std::make_shared<Placed>(std::move(solid), map);
}

SolidPointer make_placed(SolidPointer solid, const Placement& placement) {
    return make_placed(std::move(solid), placement.map());
}

SolidPointer make_union(std::vector<SolidPointer> solids) {
    if (solids.size() == 1) return solids.front();
    return std::make_shared<Union>(std::move(solids));
}

SolidPointer make_copies(const SolidPointer& solid, const Vector3d& step, int count) {
    if (count < 1 || count > 10000) {
        InputLocation location;
        location.key = "count";
        throw InputError(location, fmt::format("{}", count), "must be from 1 to 10000");
    }
    if (const Sheet* sheet = solid->as_sheet()) return sheet->copied(step, count);
    std::vector<SolidPointer> copies{solid};
    for (int n = 1; n < count; ++n) {
        Placement placement;
        placement.at = n * step;
        copies.push_back(make_placed(solid, placement));
    }
    return make_union(std::move(copies));
}

SolidPointer make_half(SolidPointer solid, const FlatFace& plane) {
    return std::make_shared<Half>(std::move(solid), plane);
}

}  // namespace lathe
