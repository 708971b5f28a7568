#include "solver/volume/setup/port_surroundings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/base/cancellation.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/sheet.hpp"

namespace lathe {
namespace {

constexpr double same_place = 1e-6;  // of the opening's width
constexpr int lines_along = 24;      // through a solid, along each axis of the port's plane
constexpr double irrational = 0.381966;

/// The continuation of a port's guide behind its plane.
class Continuation {
public:
    Continuation(const Body& body, const VolumePort& port, const GuideOpening& opening, double end)
        : body_(body),
          axis_(number(port.axis)),
          section_(section_place(body, port)),
          touch_(same_place * std::max(opening.width(), opening.height())) {
        const int u = number(next(port.axis)), v = number(next(port.axis, 2));
        box_.low[axis_] = std::min(port.place, end) + touch_;
        box_.high[axis_] = std::max(port.place, end) - touch_;
        box_.low[u] = opening.low[0] + touch_, box_.high[u] = opening.high[0] - touch_;
        box_.low[v] = opening.low[1] + touch_, box_.high[v] = opening.high[1] - touch_;
    }

    /// Returns true where a part counts within the continuation and the guide's cross-section differs there.
    bool replaces(std::size_t part) const {
        throw_if_cancelled();
        const Body::Part& obstacle = body_.parts()[part];
        if (!intersect(obstacle.bounds, box_)) return false;
        const Bounds common{obstacle.bounds.low.cwiseMax(box_.low), obstacle.bounds.high.cwiseMin(box_.high)};
        const int u = (axis_ + 1) % 3, v = (axis_ + 2) % 3;
        const Sheet* sheet = obstacle.solid->as_sheet();
        if (sheet != nullptr && sheet->axis() != axis_) return replaces_sheet(part, *sheet, common);
        for (int n = 0; n < lines_along; ++n)
            for (int m = 0; m < lines_along; ++m) {
                Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(axis_)};
                line.origin[u] = place(common, u, n), line.origin[v] = place(common, v, m);
                const Interval range{box_.low[axis_], box_.high[axis_]};
                if (sheet != nullptr ? !body_.sheet_on(part, line, range).empty()
                                     : replaces_on(line, part, obstacle.solid->on(line, range)))
                    return true;
            }
        return false;
    }

private:
    static double place(const Bounds& box, int axis, int n) {
        return box.low[axis] + (n + irrational) / lines_along * (box.high[axis] - box.low[axis]);
    }

    bool replaces_on(const Line& line, std::size_t part, const Intervals& pieces) const {
        Eigen::Vector3d in_section = line.origin;
        in_section[axis_] = section_;
        const int own = body_.material_at(in_section);
        if (own == body_.parts()[part].material) return false;
        for (const Interval& piece : pieces) {
            if (piece.length() <= touch_) continue;
            for (const double share : {0.25, 0.5, 0.75})
                if (body_.part_at(line.at(piece.from + share * piece.length())) == static_cast<int>(part))
                    return true;
        }
        return false;
    }

    /// A sheet along the axis that covers other places than in the section.
    bool replaces_sheet(std::size_t part, const Sheet& sheet, const Bounds& common) const {
        const int other = 3 - axis_ - sheet.axis();
        const Interval range{box_.low[other], box_.high[other]};
        for (const Sheet::Area& area : sheet.areas())
            for (int n = 0; n < lines_along; ++n) {
                Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(other)};
                line.origin[sheet.axis()] = area.place;
                if (area.place < box_.low[sheet.axis()] || area.place > box_.high[sheet.axis()]) continue;
                line.origin[axis_] = place(common, axis_, n);
                const double behind = total_length(body_.sheet_on(part, line, range));
                line.origin[axis_] = section_;
                if (std::abs(behind - total_length(body_.sheet_on(part, line, range))) > touch_) return true;
            }
        return false;
    }

    const Body& body_;
    int axis_;
    double section_, touch_;
    Bounds box_;
};

}  // namespace

void check_port_plane(const Body& body, const VolumePort& port, const GuideOpening& opening,
                      const std::string& key) {
    const int axis = number(port.axis), u = number(next(port.axis)), v = number(next(port.axis, 2));
    const double touch = same_place * std::max(opening.width(), opening.height());
    for (std::size_t n = 0; n < body.parts().size() && body.has_sheets(); ++n) {
        const Body::Part& part = body.parts()[n];
        const Sheet* sheet = part.solid->as_sheet();
        if (sheet == nullptr || sheet->axis() != axis) continue;
        for (const Sheet::Area& area : sheet->areas()) {
            if (std::abs(area.place - port.place) > touch) continue;
            for (int row = 0; row < lines_along; ++row) {
                Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(u)};
                line.origin[axis] = area.place;
                line.origin[v] =
                    opening.low[1] + (row + irrational) / lines_along * (opening.high[1] - opening.low[1]);
                if (total_length(body.sheet_on(n, line, {opening.low[0], opening.high[0]})) <= touch)
                    continue;
                throw InputError(
                    {.key = key + ".at_mm"}, fmt::format("{:g}", 1e3 * port.place),
                    fmt::format("puts the plane of port {} on the sheet {}, which closes a part of its guide "
                                "there; allowed: a plane within a guide of one cross-section",
                                port.name, part.name));
            }
        }
    }
}

Warnings behind_port_warnings(const Body& body, std::size_t first_part, const VolumePort& port,
                              const GuideOpening& opening, double end, const std::string& key) {
    const Continuation continuation(body, port, opening, end);
    Warnings warnings;
    std::vector<std::string> names;
    for (std::size_t n = first_part; n < body.parts().size(); ++n) {
        const std::string& name = body.parts()[n].name;
        if (std::find(names.begin(), names.end(), name) != names.end() || !continuation.replaces(n)) continue;
        names.push_back(name);
        warnings.push_back(
            {"drawn_behind_port",
             fmt::format("The part of {} behind the plane of port {} is left out: the guide of the port goes "
                         "on there to the end of the domain. Move the port or the solid, or close the guide "
                         "in front of the port.",
                         name, port.name),
             key});
    }
    return warnings;
}

}  // namespace lathe
