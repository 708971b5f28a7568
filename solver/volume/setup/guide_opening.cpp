#include "solver/volume/setup/guide_opening.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/point_text.hpp"
#include "solver/volume/setup/port_section.hpp"

namespace lathe {
namespace {

constexpr int lines_to_wall = 40;      // between the point and the nearest metal
constexpr double in_front = 1e-6;      // of the body's size
constexpr double same_filling = 1e-6;  // of the opening's width: less of another material is rounding

std::string text_of_place(const VolumePort& port) {
    const auto [u, v] = inside_of(port);
    Eigen::Vector3d at;
    at[number(port.axis)] = port.place, at[number(next(port.axis))] = u, at[number(next(port.axis, 2))] = v;
    return place_text(at);
}

/// Distance of the lines that fill an opening whose shorter extent is `nearest`, m.
double line_spacing(double nearest) {
    return 0.5 * nearest / lines_to_wall * 0.987;
}

/// Ends of the opening along the second axis: where the metal begins beyond the outermost lines.
Interval ends_across(const PortSection& section, const std::map<int, Intervals>& reached,
                     const OpeningFlood& flood) {
    Interval ends{flood.at(reached.begin()->first), flood.at(reached.rbegin()->first)};
    const double low = ends.from, high = ends.to;
    for (const Interval& gap : reached.begin()->second)
        if (const auto its = gap_at(section.gaps(1, gap.middle()), low))
            ends.from = std::min(ends.from, its->from);
    for (const Interval& gap : reached.rbegin()->second)
        if (const auto its = gap_at(section.gaps(1, gap.middle()), high))
            ends.to = std::max(ends.to, its->to);
    return ends;
}

/// The metal around a point in it, on a line with these gaps.
Interval metal_between(const Intervals& gaps, Interval range, double v) {
    Interval metal = range;
    for (const Interval& gap : gaps) {
        if (gap.to <= v) metal.from = std::max(metal.from, gap.to);
        if (gap.from >= v) metal.to = std::min(metal.to, gap.from);
    }
    return metal;
}

/// True where the opening holds the point, to a line's distance.
bool is_reached(const std::map<int, Intervals>& reached, const OpeningFlood& flood, double u, double v) {
    const double line = (v - flood.at(0)) / (flood.at(1) - flood.at(0));
    const auto found = reached.find(static_cast<int>(std::lround(line)));
    return found != reached.end() && gap_at(found->second, u).has_value();
}

/// Lengths of the metal before the first and after the last of a line's gaps.
std::array<double, 2> walls_of(const PortSection& section, const Body& body, double v,
                               const Intervals& gaps) {
    double first = gaps.front().from, last = gaps.front().to;
    for (const Interval& gap : gaps) first = std::min(first, gap.from), last = std::max(last, gap.to);
    std::array<double, 2> walls{};
    for (const Interval& metal : body.conductors_on(section.line(0, v), section.range(0))) {
        if (metal.to == first) walls[0] = metal.length();
        if (metal.from == last) walls[1] = metal.length();
    }
    return walls;
}

/// The widest metal between two gaps of a line that has an end across the line too.
std::optional<InnerConductor> inner_conductor(const PortSection& section,
                                              const std::map<int, Intervals>& reached,
                                              const OpeningFlood& flood) {
    std::optional<InnerConductor> widest;
    double width = 0.0;
    for (const auto& [line, unsorted] : reached) {
        Intervals gaps = unsorted;
        std::sort(gaps.begin(), gaps.end(),
                  [](const Interval& a, const Interval& b) { return a.from < b.from; });
        for (std::size_t n = 0; n + 1 < gaps.size(); ++n) {
            const Interval metal{gaps[n].to, gaps[n + 1].from};
            if (!(metal.length() > width)) continue;
            const double v = flood.at(line);
            const Intervals across = section.gaps(1, metal.middle());
            const Interval ends = metal_between(across, section.range(1), v);
            const auto below = gap_at(across, ends.from), above = gap_at(across, ends.to);
            if (!below || !above || !is_reached(reached, flood, metal.middle(), below->middle()) ||
                !is_reached(reached, flood, metal.middle(), above->middle()))
                continue;
            width = metal.length();
            widest = InnerConductor{
                {metal.middle(), 0.5 * (ends.from + ends.to)},
                std::min(width, ends.length()),
                std::min({gaps[n].length(), gaps[n + 1].length(), below->length(), above->length()})};
        }
    }
    return widest;
}

/// The port with its waves going the other way.
VolumePort reversed(VolumePort port) {
    port.is_upwards = !port.is_upwards;
    return port;
}

/// Returns true where metal closes the cross-section on the side of the plane that the port's waves go to.
bool is_on_guide(const Body& body, const VolumePort& port) {
    const PortSection section(body, port);
    const std::array<double, 2> start = inside_of(port);
    double nearest = std::numeric_limits<double>::infinity();
    for (const int axis : {0, 1}) {
        const auto gap = gap_at(section.gaps(axis, start[static_cast<std::size_t>(1 - axis)]),
                                start[static_cast<std::size_t>(axis)]);
        if (!gap) return false;
        nearest = std::min(nearest, gap->length());
    }
    return !OpeningFlood(section, start, line_spacing(nearest)).run().empty();
}

}  // namespace

bool GuideOpening::is_circle() const {
    const double square = width() * height();
    return std::abs(width() / height() - 1.0) < 0.02 && std::abs(area / square - 0.25 * constants::pi) < 0.03;
}

std::array<double, 2> inside_of(const VolumePort& port) {
    // The two other coordinates come in the order x, y, z; round the y axis the plane's come as z, x.
    if (port.axis == Axis::y) return {port.inside[1], port.inside[0]};
    return port.inside;
}

std::array<double, 2> solved_inside_of(const VolumeAntenna& antenna, const VolumePort& port) {
    std::array<double, 2> inside = inside_of(port);
    for (const int a : {0, 1})
        if (antenna.symmetry_across(next(port.axis, a + 1)) != SymmetryPlane::none)
            inside[static_cast<std::size_t>(a)] = std::abs(inside[static_cast<std::size_t>(a)]);
    return inside;
}

double section_place(const Body& body, const VolumePort& port) {
    const Bounds bounds = body.bounds();
    const double size = (bounds.high - bounds.low).maxCoeff();
    return port.place + (port.is_upwards ? in_front : -in_front) * size;
}

GuideOpening find_opening(const Body& body, const VolumePort& port, const std::string& key) {
    const auto refuse = [&](const std::string& problem) {
        throw InputError({.key = key}, text_of_place(port), problem);
    };
    if (body.parts().empty()) refuse("there is no guide: the antenna has no solids");
    const auto refuse_place = [&](const std::string& problem) {
        if (!is_on_guide(body, reversed(port))) refuse(problem);
        throw InputError(
            {.key = key + ".towards"}, port.is_upwards ? "\"+\"" : "\"-\"",
            fmt::format("the guide lies on the other side of the port's plane, and its waves must "
                        "go into it; allowed here: \"{}\"",
                        port.is_upwards ? '-' : '+'));
    };
    const PortSection section(body, port);
    const std::array<double, 2> start = inside_of(port);
    std::array<Interval, 2> near{};
    for (const int axis : {0, 1}) {
        const auto gap = gap_at(section.gaps(axis, start[static_cast<std::size_t>(1 - axis)]),
                                start[static_cast<std::size_t>(axis)]);
        if (!gap)
            refuse_place(fmt::format(
                "port {} is not on a guide: metal fills its place; allowed: a place within a guide",
                port.name));
        near[static_cast<std::size_t>(axis)] = *gap;
    }
    const double nearest = std::min(near[0].length(), near[1].length());
    OpeningFlood flood(section, start, line_spacing(nearest));
    const std::map<int, Intervals> reached = flood.run();
    if (reached.empty())
        refuse_place(
            fmt::format("port {} is not on a guide: metal does not close the cross-section around its place; "
                        "allowed: a place within a guide",
                        port.name));
    GuideOpening opening;
    opening.low[0] = near[0].from, opening.high[0] = near[0].to;
    opening.material = body.material_at([&] {
        Eigen::Vector3d at;
        at[number(port.axis)] = section_place(body, port);
        at[number(next(port.axis))] = start[0], at[number(next(port.axis, 2))] = start[1];
        return at;
    }());
    const double spacing = flood.at(1) - flood.at(0);
    opening.thinnest_wall = std::numeric_limits<double>::infinity();
    for (const auto& [line, gaps] : reached)
        for (const double wall : walls_of(section, body, flood.at(line), gaps)) {
            opening.wall = std::max(opening.wall, wall);
            opening.thinnest_wall = std::min(opening.thinnest_wall, wall);
        }
    for (const auto& [line, gaps] : reached)
        for (const Interval& gap : gaps) {
            opening.low[0] = std::min(opening.low[0], gap.from);
            opening.high[0] = std::max(opening.high[0], gap.to);
            opening.area += spacing * gap.length();
            double others = 0.0, filled = 0.0;
            for (const OwnedPiece& piece : section.pieces(flood.at(line), gap))
                (piece.material == opening.material ? filled : others) += piece.to - piece.from;
            if (opening.material != 0) others = gap.length() - filled;
            if (others > same_filling * opening.width())
                refuse("the guide must be filled with one material where the port cuts it");
        }
    opening.inner = inner_conductor(section, reached, flood);
    const Interval across = ends_across(section, reached, flood);
    opening.low[1] = across.from, opening.high[1] = across.to;
    const Material& filling = body.materials()[static_cast<std::size_t>(opening.material)].material;
    if (filling.conductivity_s_per_m > 0.0 || filling.loss_tangent > 0.0 || filling.is_dispersive())
        refuse("the guide must be filled with a material without losses and poles where the port cuts it");
    return opening;
}

}  // namespace lathe
