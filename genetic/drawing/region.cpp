#include "genetic/drawing/region.hpp"

#include "genetic/drawing/language.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numbers>

#include "solver/geometry/antenna.hpp"

namespace lathe::drawing {
namespace {

constexpr double largest_mm = max_coordinate_m * 1000.0, on_axis = 1e-9;

/// A polygon with the area of the circle, from angle 0 on.
Curve circle_of(const JsonCursor& circle, const Scope& scope) {
    require_construct(circle, "circle");
    const Vertex centre = scope.point_at(circle.at("centre_mm"));
    const Number radius = scope.number_at(circle.at("radius_mm"));
    if (!(radius.value > 0.0)) circle.at("radius_mm").fail("must be more than 0");
    const int points = points_in(circle, scope, points_of_arc);
    if (points < 3) circle.at("points").fail("must be at least 3");
    const double step = 2.0 * std::numbers::pi / points;
    const Number outer = radius * Number{std::sqrt(step / std::sin(step))};
    const int number = -scope.evaluation().next_arc();
    Curve outline;
    for (int k = 0; k < points; ++k) {
        scope.evaluation().count_vertex(circle);
        outline.push_back(centre + outer * Vertex{std::cos(step * k), std::sin(step * k)});
        outline.back().arc = number;
    }
    return outline;
}

/// The end of a parallel, moved along it to where the curve itself ends on the first axis.
Vertex to_axial_end(const Vertex& end, const Vertex& inside, Number z, const JsonCursor& at) {
    const Vertex step = end - inside;
    if (std::abs(step.z.value) <= on_axis * length(step).value)
        at.fail("runs across the axis at its end, where the ends cannot be axial; allowed: square");
    return {z, end.r + (z - end.z) * step.r / step.z};
}

Curve wall_of(const JsonCursor& region, const Scope& scope) {
    const JsonCursor name = region.at("wall_of"), thick = region.at("thickness_mm");
    const Curve curve = curve_named(name, scope);
    const Number wall = scope.number_at(thick);
    if (!(wall.value > 0.0)) thick.fail("must be more than 0");
    const auto side = region.find("side"), measured = region.find("measure"), ended = region.find("ends");
    const bool is_left = !side || side->choice(words_of("wall_of", "side")) == "left";
    const std::string measure = measured ? measured->choice(words_of("wall_of", "measure")) : "normal";
    const bool is_axial = ended && ended->choice(words_of("wall_of", "ends")) == "axial";
    if (measure == "diamond" && !is_left)
        side->fail("right does not go with the measure diamond; allowed: left");
    Curve outer = parallel_curve(curve, is_left ? wall : -wall, measure, name);
    if (measure == "normal" && is_axial) {
        const std::size_t last = outer.size() - 1;
        outer.front() = to_axial_end(outer.front(), outer[1], curve.front().z, name);
        outer.back() = to_axial_end(outer[last], outer[last - 1], curve.back().z, name);
    }
    Curve outline = curve;
    outline.insert(outline.end(), outer.rbegin(), outer.rend());
    return outline;
}

/// The part of an outline on one side of a line (Sutherland & Hodgman, CACM 17, 32, 1974). `sign` 1 keeps
/// what lies beyond `limit`, -1 what lies before it.
Curve clipped(const Curve& outline, bool is_first, double sign, Number limit) {
    const auto beyond = [&](const Vertex& vertex) {
        return Number{sign} * ((is_first ? vertex.z : vertex.r) - limit);
    };
    Curve kept;
    for (std::size_t n = 0; n < outline.size(); ++n) {
        const Vertex &from = outline[n], &to = outline[(n + 1) % outline.size()];
        const Number here = beyond(from), there = beyond(to);
        if (here.value >= 0.0) kept.push_back(from);
        if ((here.value > 0.0 && there.value < 0.0) || (here.value < 0.0 && there.value > 0.0)) {
            Vertex cut = from + here / (here - there) * (to - from);
            (is_first ? cut.z : cut.r) = limit;
            kept.push_back(cut);
        }
    }
    return kept;
}

Curve clipped(Curve outline, const JsonCursor& clip, const Scope& scope) {
    struct Side {
        const char* key;
        bool is_first;
        double sign;
    };
    static constexpr std::array<Side, 8> sides = {{{"z_from_mm", true, 1.0},
                                                   {"z_to_mm", true, -1.0},
                                                   {"r_from_mm", false, 1.0},
                                                   {"r_to_mm", false, -1.0},
                                                   {"x_from_mm", true, 1.0},
                                                   {"x_to_mm", true, -1.0},
                                                   {"y_from_mm", false, 1.0},
                                                   {"y_to_mm", false, -1.0}}};
    require_construct(clip, "clip");
    for (const Side& side : sides)
        if (const auto limit = clip.find(side.key))
            outline = clipped(outline, side.is_first, side.sign, scope.number_at(*limit));
    return outline;
}

bool lies_below(const Curve& outline) {
    return std::any_of(outline.begin(), outline.end(),
                       [](const Vertex& vertex) { return vertex.r.value < 0.0; });
}

bool is_same(const Vertex& a, const Vertex& b) {
    return std::hypot((a.z - b.z).value, (a.r - b.r).value) <= on_axis * (1.0 + std::abs(a.z.value));
}

void check_place(const JsonCursor& at, const Curve& outline, double least_r) {
    for (const Vertex& vertex : outline) {
        if (!(vertex.r.value >= least_r))
            at.fail(fmt::format("reaches r = {:.6g} at z = {:.6g}; allowed: 0 and more", vertex.r.value,
                                vertex.z.value));
        if (!(std::abs(vertex.z.value) <= largest_mm && vertex.r.value <= largest_mm))
            at.fail(fmt::format("reaches ({:.6g}, {:.6g}) mm; allowed: {} mm", vertex.z.value, vertex.r.value,
                                largest_mm));
    }
}

}  // namespace

const std::vector<std::string>& outline_keys() {
    static const std::vector<std::string> keys = [] {
        std::vector<std::string> all = {"outline_zr_mm", "outline_xy_mm", "circle", "clip"};
        for (const LanguageKey& key : construct_named("wall_of").keys) all.push_back(key.name);
        return all;
    }();
    return keys;
}

Curve outline_of(const Entry& region, const char* outline_key, OutlineRoom room) {
    const auto path = region.at.find(outline_key), circle = region.at.find("circle"),
               wall = region.at.find("wall_of");
    const int given = (path ? 1 : 0) + (circle ? 1 : 0) + (wall ? 1 : 0);
    if (given != 1)
        region.at.fail(
            fmt::format("must have an outline; allowed: one of {}, circle and wall_of", outline_key));
    const JsonCursor& drawn = path ? *path : circle ? *circle : *wall;
    Curve outline = path     ? path_of(*path, region.scope, true)
                    : circle ? circle_of(*circle, region.scope)
                             : wall_of(region.at, region.scope);
    if (const auto clip = region.at.find("clip")) outline = clipped(std::move(outline), *clip, region.scope);
    for (auto place = region.places.rbegin(); place != region.places.rend(); ++place)
        for (Vertex& vertex : outline) vertex = (*place)(vertex);
    // A point on the axis or on a plane of symmetry stays there whatever the last digit of its formula says.
    for (Vertex& vertex : outline)
        if (std::abs(vertex.r.value) <= on_axis) vertex.r.value = 0.0;
    if (room == OutlineRoom::cut_below && lies_below(outline)) outline = clipped(outline, false, 1.0, 0.0);
    while (outline.size() > 1 && is_same(outline.front(), outline.back())) outline.pop_back();
    if (room == OutlineRoom::cut_below && outline.size() < 3) return {};
    if (outline.size() < 3) drawn.fail("needs at least 3 different points");
    check_place(drawn, outline, room == OutlineRoom::above ? 0.0 : -largest_mm);
    return outline;
}

}  // namespace lathe::drawing
