#include "solver/volume/setup/continued_guide.hpp"

#include <algorithm>
#include <memory>
#include <set>

#include "solver/geometry/solids/sheet.hpp"
#include "solver/geometry/solids/simple_solids.hpp"

namespace lathe {
namespace {

/// What a body has of one material in a plane across an axis, at all places along the axis within a box.
class SweptSection final : public Solid {
public:
    SweptSection(std::shared_ptr<const Body> body, int material, Axis axis, double place, const Bounds& box)
        : body_(std::move(body)), material_(material), axis_(number(axis)), place_(place), box_(box) {}

    Intervals on(const Line& line, Interval range) const override {
        if (!may_meet(box_, line, range)) return {};
        for (Eigen::Index axis = 0; axis < 3; ++axis) {
            const double slope = line.direction[axis];
            if (slope == 0.0) continue;
            const auto [from, to] = std::minmax({(box_.low[axis] - line.origin[axis]) / slope,
                                                 (box_.high[axis] - line.origin[axis]) / slope});
            range = {std::max(range.from, from), std::min(range.to, to)};
        }
        if (range.from >= range.to) return {};
        Line projected = line;
        projected.origin[axis_] = place_, projected.direction[axis_] = 0.0;
        if (projected.direction.isZero(0.0))
            return body_->material_at(projected.origin) == material_ ? Intervals{range} : Intervals{};
        Intervals found;
        for (const OwnedPiece& piece : body_->on(projected, range))
            if (piece.material == material_) found.push_back({piece.from, piece.to});
        return found;
    }
    double reach(const Eigen::Vector3d& direction) const override {
        return direction.cwiseProduct(box_.low).cwiseMax(direction.cwiseProduct(box_.high)).sum();
    }

private:
    std::shared_ptr<const Body> body_;
    int material_, axis_;
    double place_;
    Bounds box_;
};

/// The part of space between a port's plane and `end`, within the opening.
Bounds behind(const VolumePort& port, double end, const std::array<double, 2>& low,
              const std::array<double, 2>& high) {
    Bounds box;
    const int axis = number(port.axis), u = number(next(port.axis)), v = number(next(port.axis, 2));
    box.low[axis] = std::min(port.place, end), box.high[axis] = std::max(port.place, end);
    box.low[u] = low[0], box.high[u] = high[0];
    box.low[v] = low[1], box.high[v] = high[1];
    return box;
}

/// A sheet that runs along the port's axis through its plane goes on behind it, within `box`: a strip for
/// each piece that it covers of each of its planes in the section.
void continue_sheet(const Body& drawn, std::size_t part, Axis along, double place, const Bounds& box,
                    const std::string& name, Body& body) {
    const Sheet& sheet = *drawn.parts()[part].solid->as_sheet();
    const int p = number(along), n = sheet.axis();
    if (n == p) return;
    const int other = 3 - p - n;
    std::set<double> planes;
    for (const Sheet::Area& area : sheet.areas()) planes.insert(area.place);
    for (const double plane : planes) {
        if (plane < box.low[n] || plane > box.high[n]) continue;
        Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(other)};
        line.origin[p] = place, line.origin[n] = plane;
        for (const Interval& piece : drawn.sheet_on(part, line, {box.low[other], box.high[other]})) {
            Eigen::Vector3d low = box.low, high = box.high;
            low[other] = piece.from, high[other] = piece.to;
            const int first = sheet.first(), second = sheet.second();
            const std::vector<Point> strip{{low[first], low[second]},
                                           {high[first], low[second]},
                                           {high[first], high[second]},
                                           {low[first], high[second]}};
            body.add(make_sheet(n, plane, strip),
                     drawn.materials()[static_cast<std::size_t>(drawn.parts()[part].material)], name);
        }
    }
}

}  // namespace

void continue_guide(const Body& drawn, const VolumePort& port, const GuideOpening& opening, double end,
                    bool whole_section, Body& body) {
    const auto section = std::make_shared<const Body>(drawn);
    const double place = section_place(drawn, port);
    const std::string name = "guide behind port " + port.name;
    const Bounds all = drawn.bounds(), own = behind(port, end, opening.low, opening.high);
    Bounds walls = own;
    for (const Axis axis : {next(port.axis), next(port.axis, 2)}) {
        const int a = number(axis);
        walls.low[a] = whole_section ? all.low[a] : own.low[a] - opening.wall;
        walls.high[a] = whole_section ? all.high[a] : own.high[a] + opening.wall;
    }
    if (opening.material == 0) {
        if (!whole_section) body.add(make_box(own.low, own.high), SolidMaterial{}, name);
    } else {
        body.add(std::make_shared<SweptSection>(section, opening.material, port.axis, place, own),
                 drawn.materials()[static_cast<std::size_t>(opening.material)], name);
    }
    std::set<int> metals;
    for (const Body::Part& part : drawn.parts())
        if (drawn.is_metal(part.material)) metals.insert(part.material);
    for (const int material : metals)
        body.add(std::make_shared<SweptSection>(section, material, port.axis, place, walls),
                 drawn.materials()[static_cast<std::size_t>(material)], name);
    for (std::size_t part = 0; part < drawn.parts().size() && drawn.has_sheets(); ++part)
        if (drawn.parts()[part].solid->as_sheet() != nullptr)
            continue_sheet(drawn, part, port.axis, place, walls, name, body);
}

}  // namespace lathe
