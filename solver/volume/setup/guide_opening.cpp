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

namespace lathe {
namespace {

constexpr int lines_to_wall = 40;      // between the point and the nearest metal
constexpr int most_lines = 4000;       // on either side of the point
constexpr double in_front = 1e-6;      // of the body's size
constexpr double same_filling = 1e-6;  // of the opening's width: less of another material is rounding

std::string text_of_place(const VolumePort& port) {
    const auto [u, v] = inside_of(port);
    Eigen::Vector3d at;
    at[number(port.axis)] = port.place, at[number(next(port.axis))] = u, at[number(next(port.axis, 2))] = v;
    return place_text(at);
}

/// What lines in the plane find.
class Section {
public:
    Section(const Body& body, const VolumePort& port)
        : body_(body), port_(port), bounds_(body.bounds()), place_(section_place(body, port)) {}

    /// Between the two ends of the body along an axis of the plane, and a little more.
    Interval range(int axis) const {
        const Axis its = next(port_.axis, axis + 1);
        const double low = bounds_.low[number(its)], high = bounds_.high[number(its)];
        return {low - 0.01 * (high - low), high + 0.01 * (high - low)};
    }
    /// The line along one axis of the plane (0 or 1) at a place of the other, by coordinate.
    Line line(int axis, double other) const {
        const Axis along = next(port_.axis, axis + 1), across = next(port_.axis, 2 - axis);
        Line its{Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()};
        its.origin[number(port_.axis)] = place_;
        its.origin[number(across)] = other;
        its.direction[number(along)] = 1.0;
        return its;
    }
    Intervals gaps(int axis, double other) const {
        const Interval whole = range(axis);
        return without(whole, body_.conductors_on(line(axis, other), whole));
    }
    bool is_free(int axis, double other, double from, double to) const {
        return body_.conductors_on(line(axis, other), {std::min(from, to), std::max(from, to)}).empty();
    }
    std::vector<OwnedPiece> pieces(double v, const Interval& gap) const { return body_.on(line(0, v), gap); }

private:
    const Body& body_;
    const VolumePort& port_;
    const Bounds bounds_;
    double place_;
};

std::optional<Interval> gap_at(const Intervals& gaps, double place) {
    for (const Interval& gap : gaps)
        if (gap.from <= place && place <= gap.to) return gap;
    return std::nullopt;
}

/// Distance of the lines that fill an opening whose shorter extent is `nearest`, m.
double line_spacing(double nearest) {
    return 0.5 * nearest / lines_to_wall * 0.987;
}

/// Fills the opening, line by line along the first axis.
class Flood {
public:
    Flood(const Section& section, const std::array<double, 2>& start, double spacing)
        : section_(section), start_(start), spacing_(spacing) {}

    /// Gaps by number of line, those that were reached; empty when the opening has no end.
    std::map<int, Intervals> run() {
        const Interval u = section_.range(0), v = section_.range(1);
        std::vector<std::pair<int, Interval>> open{{0, *gap_at(gaps(0), start_[0])}};
        while (!open.empty()) {
            const auto [line, gap] = open.back();
            open.pop_back();
            Intervals& reached = reached_[line];
            if (std::find(reached.begin(), reached.end(), gap) != reached.end()) continue;
            reached.push_back(gap);
            if (gap.from <= u.from || gap.to >= u.to || at(line) <= v.from || at(line) >= v.to ||
                std::abs(line) > most_lines)
                return {};
            for (const int other : {line - 1, line + 1})
                for (const Interval& next : gaps(other)) {
                    const double from = std::max(gap.from, next.from), to = std::min(gap.to, next.to);
                    if (from < to && section_.is_free(1, 0.5 * (from + to), at(line), at(other)))
                        open.emplace_back(other, next);
                }
        }
        return reached_;
    }
    double at(int line) const { return start_[1] + line * spacing_; }

private:
    const Intervals& gaps(int line) {
        const auto [found, is_new] = gaps_.try_emplace(line);
        if (is_new) found->second = section_.gaps(0, at(line));
        return found->second;
    }

    const Section& section_;
    std::array<double, 2> start_;
    double spacing_;
    std::map<int, Intervals> gaps_, reached_;
};

/// Ends of the opening along the second axis: where the metal begins beyond the outermost lines.
Interval ends_across(const Section& section, const std::map<int, Intervals>& reached, const Flood& flood) {
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
bool is_reached(const std::map<int, Intervals>& reached, const Flood& flood, double u, double v) {
    const double line = (v - flood.at(0)) / (flood.at(1) - flood.at(0));
    const auto found = reached.find(static_cast<int>(std::lround(line)));
    return found != reached.end() && gap_at(found->second, u).has_value();
}

/// Lengths of the metal before the first and after the last of a line's gaps.
std::array<double, 2> walls_of(const Section& section, const Body& body, double v, const Intervals& gaps) {
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
std::optional<InnerConductor> inner_conductor(const Section& section, const std::map<int, Intervals>& reached,
                                              const Flood& flood) {
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
    const Section section(body, port);
    const std::array<double, 2> start = inside_of(port);
    double nearest = std::numeric_limits<double>::infinity();
    for (const int axis : {0, 1}) {
        const auto gap = gap_at(section.gaps(axis, start[static_cast<std::size_t>(1 - axis)]),
                                start[static_cast<std::size_t>(axis)]);
        if (!gap) return false;
        nearest = std::min(nearest, gap->length());
    }
    return !Flood(section, start, line_spacing(nearest)).run().empty();
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
    const Section section(body, port);
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
    Flood flood(section, start, line_spacing(nearest));
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
