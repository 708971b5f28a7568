#include "solver/geometry/solids/wire.hpp"

#include <fmt/format.h>

#include <utility>

#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/placed_solids.hpp"
#include "solver/geometry/solids/simple_solids.hpp"
#include "solver/geometry/solids/size_checks.hpp"

namespace lathe {
namespace {

using Eigen::Vector3d;

/// Cylinders along the path and spheres at its bends.
SolidPointer pieces_of(const std::vector<Vector3d>& path, double radius) {
    std::vector<SolidPointer> pieces;
    for (std::size_t n = 0; n + 1 < path.size(); ++n)
        pieces.push_back(make_cylinder(path[n], path[n + 1], radius));
    for (std::size_t n = 1; n + 1 < path.size(); ++n) pieces.push_back(make_sphere(path[n], radius));
    return make_union(std::move(pieces));
}

/// The union of the pieces, with the flat ends and round bars of the path.
class Wire final : public Solid {
public:
    Wire(std::vector<Vector3d> path, double radius)
        : path_(std::move(path)), radius_(radius), pieces_(pieces_of(path_, radius)) {}

    Intervals on(const Line& line, Interval range) const override { return pieces_->on(line, range); }
    double reach(const Vector3d& direction) const override { return pieces_->reach(direction); }
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
    std::vector<Triangle> surface(double deviation) const override { return pieces_->surface(deviation); }
    SolidCount count() const override {
        const auto pieces = static_cast<double>(2 * path_.size() - 3);
        return {pieces, 3.0 * pieces};
    }

private:
    std::vector<Vector3d> path_;
    double radius_;
    SolidPointer pieces_;
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
