#include "solver/geometry/solids/wire.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/base/cancellation.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/rings.hpp"
#include "solver/geometry/solids/simple_solids.hpp"
#include "solver/geometry/solids/size_checks.hpp"

namespace lathe {
namespace {

using Eigen::Vector3d;

constexpr std::size_t pieces_between_checks = 256;

class Wire final : public Solid {
public:
    Wire(std::vector<Vector3d> path, double radius) : path_(std::move(path)), radius_(radius) {
        for (std::size_t n = 0; n + 1 < path_.size(); ++n)
            parts_.push_back(make_cylinder(path_[n], path_[n + 1], radius));
        for (std::size_t n = 1; n + 1 < path_.size(); ++n) parts_.push_back(make_sphere(path_[n], radius));
        for (const SolidPointer& part : parts_) bounds_.push_back(part->bounds());
    }

    Intervals on(const Line& line, Interval range) const override {
        Intervals all;
        for (std::size_t n = 0; n < parts_.size(); ++n) {
            if (n % pieces_between_checks == 0) throw_if_cancelled();
            if (!may_meet(bounds_[n], line, range)) continue;
            const Intervals found = parts_[n]->on(line, range);
            all.insert(all.end(), found.begin(), found.end());
        }
        return united(std::move(all));
    }
    double reach(const Vector3d& direction) const override {
        double most = std::numeric_limits<double>::lowest();
        for (const SolidPointer& part : parts_) most = std::max(most, part->reach(direction));
        return most;
    }
    std::vector<FlatFace> flat_faces() const override {
        const std::size_t last = path_.size() - 1;
        return {{path_[0], (path_[0] - path_[1]).normalized()},
                {path_[last], (path_[last] - path_[last - 1]).normalized()}};
    }
    std::vector<RoundBar> round_bars() const override {
        std::vector<RoundBar> bars;
        for (std::size_t n = 0; n + 1 < path_.size(); ++n) bars.push_back({path_[n], path_[n + 1], radius_});
        return bars;
    }
    std::vector<Triangle> surface(double deviation) const override {
        std::vector<Triangle> all;
        for (const SolidPointer& part : parts_) {
            const auto found = part->surface(deviation);
            all.insert(all.end(), found.begin(), found.end());
        }
        return all;
    }
    SolidCount count() const override {
        return {static_cast<double>(parts_.size()), 3.0 * static_cast<double>(parts_.size())};
    }

private:
    std::vector<Vector3d> path_;
    double radius_;
    std::vector<SolidPointer> parts_;
    std::vector<Bounds> bounds_;
};

}  // namespace

SolidPointer make_wire(const std::vector<Vector3d>& path, double radius) {
    if (path.size() < 2)
        throw InputError({.key = "path"}, fmt::format("{} points", path.size()), "must be two or more");
    for (const Vector3d& point : path) require_place(point, "path");
    for (std::size_t n = 0; n + 1 < path.size(); ++n)
        require_positive((path[n + 1] - path[n]).norm(), fmt::format("path[{}]", n + 1));
    require_positive(radius, "radius");
    return std::make_shared<Wire>(path, radius);
}

}  // namespace lathe
