#include "genetic/drawing/placement.hpp"

#include "genetic/drawing/language.hpp"

#include <fmt/format.h>

#include <numbers>

#include "genetic/drawing/path.hpp"

namespace lathe::drawing {
namespace {

/// Unit vector to the left of a segment.
Vertex left_of(const Vertex& from, const Vertex& to) {
    const Vertex step = to - from;
    const Number size = length(step);
    return {-step.r / size, step.z / size};
}

/// Segments meet in the corners of their parallels. Refuses a parallel that runs backwards.
Curve offset_curve(const Curve& curve, Number distance, const JsonCursor& at) {
    Curve moved;
    if (curve.size() < 2) at.fail("has a single point, which has no side");
    for (std::size_t n = 0; n < curve.size(); ++n) {
        const Vertex before = n > 0 ? left_of(curve[n - 1], curve[n]) : left_of(curve[0], curve[1]);
        const Vertex after = n + 1 < curve.size() ? left_of(curve[n], curve[n + 1]) : before;
        // The corner of two parallels: along the sum of their normals, at the distance from both.
        const Number cosine = before.z * after.z + before.r * after.r;
        const Number scale = distance / (Number{1.0} + cosine);
        if (!(cosine.value > -1.0 + 1e-9))
            at.fail(fmt::format("offset turns back on itself at ({:.6g}, {:.6g})", curve[n].z.value,
                                curve[n].r.value));
        moved.push_back(curve[n] + scale * (before + after));
    }
    for (std::size_t n = 1; n < curve.size(); ++n) {
        const Vertex drawn = curve[n] - curve[n - 1], parallel = moved[n] - moved[n - 1];
        if ((drawn.z * parallel.z + drawn.r * parallel.r).value < 0.0)
            at.fail(fmt::format("offset turns back on itself at ({:.6g}, {:.6g})", curve[n].z.value,
                                curve[n].r.value));
    }
    return moved;
}

/// The wall of the templates of the library: grown by a diamond, radially where the curve is flatter than 45
/// degrees, and nowhere thinner than `wall` along the axis where it is steeper.
Curve grown_by_diamond(const Curve& inner, Number wall, const JsonCursor& at) {
    Curve outer;
    std::size_t first = 0;
    for (std::size_t n = 1; n < inner.size(); ++n)
        if (inner[n].z.value < inner[n - 1].z.value)
            at.fail("falls back in z, which the measure diamond excludes");
    for (const Vertex& here : inner) {
        while (inner[first].z.value < (here.z - wall).value) ++first;
        Number r = here.r + wall;
        for (std::size_t i = first; i < inner.size() && inner[i].z.value <= (here.z + wall).value; ++i) {
            const Number grown = inner[i].r + wall - abs(inner[i].z - here.z);
            // On a wall of exactly 45 degrees rounding must not decide.
            if (grown.value > r.value + 1e-12 * r.value) r = grown;
        }
        outer.push_back({here.z, r});
    }
    return outer;
}

}  // namespace

Vertex Placement::operator()(const Vertex& vertex) const {
    const Number r = is_mirrored ? -vertex.r : vertex.r;
    Vertex placed = Vertex{cosine * vertex.z - sine * r, sine * vertex.z + cosine * r} + move;
    placed.arc = vertex.arc;
    return placed;
}

namespace {

/// Turn and mirror, without the move.
Placement turned_in(const JsonCursor& object, const Scope& scope) {
    Placement place;
    if (const auto mirror = object.find("mirror"))
        place.is_mirrored = mirror->is_string() ? scope.is_true(*mirror) : mirror->boolean();
    if (const auto turned = object.find("rotate_deg")) {
        constexpr double degree = std::numbers::pi / 180.0;
        const Number angle = scope.number_at(*turned);
        const double cosine = cosine_of_degrees(angle.value), sine = sine_of_degrees(angle.value);
        place.cosine = through(angle, cosine, -degree * sine),
        place.sine = through(angle, sine, degree * cosine);
    }
    return place;
}

}  // namespace

Placement placement_in(const JsonCursor& object, const char* move_key, const Scope& scope) {
    Placement place = turned_in(object, scope);
    if (const auto moved = object.find(move_key)) place.move = scope.point_at(*moved);
    return place;
}

Placement placement_in_space(const JsonCursor& object, const char* move_key, const Scope& scope) {
    Placement place = turned_in(object, scope);
    const auto moved = object.find(move_key);
    if (!moved) return place;
    const std::vector<JsonCursor> coordinates = moved->items(2, 3);
    place.move = {scope.number_at(coordinates[0]), scope.number_at(coordinates[1])};
    if (coordinates.size() > 2) place.lift = scope.number_at(coordinates[2]);
    return place;
}

Curve parallel_curve(const Curve& curve, Number distance, const std::string& measure, const JsonCursor& at) {
    if (measure == "normal") return offset_curve(curve, distance, at);
    if (measure == "diamond") {
        if (!(distance.value > 0.0)) at.fail("has a parallel of the measure diamond to the left only");
        return grown_by_diamond(curve, distance, at);
    }
    Curve moved = curve;
    for (Vertex& vertex : moved) vertex.r = vertex.r + distance;
    return moved;
}

void follow_curve(const JsonCursor& item, Pen& pen) {
    require_construct(item, "follow");
    const JsonCursor name = item.at("follow");
    Curve curve = curve_named(name, pen.scope());
    const auto measured = item.find("measure");
    const std::string measure = measured ? measured->choice(words_of("follow", "measure")) : "normal";
    if (const auto offset = item.find("offset_mm"))
        curve = parallel_curve(curve, pen.scope().number_at(*offset), measure, *offset);
    const Placement place = placement_in(item, "move_mm", pen.scope());
    if (const auto reversed = item.find("reversed"); reversed && reversed->boolean())
        curve = Curve(curve.rbegin(), curve.rend());
    // Untouched numbers keep their bits.
    const bool is_placed = item.find("move_mm") || item.find("rotate_deg") || item.find("mirror");
    for (const Vertex& vertex : curve) pen.line_to(item, is_placed ? place(vertex) : vertex);
}

}  // namespace lathe::drawing
