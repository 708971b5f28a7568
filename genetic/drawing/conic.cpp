// Conics about a focus F. With rho the distance from F, x the distance along the axis and e the eccentricity,
// a conic is rho = p + e x: parabola e = 1, opening along the axis; ellipse, x towards the other focus;
// hyperbola e > 1, x away from the other focus on the branch about F and towards it on the other one. The
// pen's place fixes p.
#include <fmt/format.h>

#include <numbers>
#include <optional>

#include "genetic/drawing/language.hpp"
#include "genetic/drawing/path.hpp"

namespace lathe::drawing {
namespace {

constexpr double on_curve = 1e-9, half_way = 1e-9;  // parts of the lengths
constexpr double degree = std::numbers::pi / 180.0;

struct Conic {
    Vertex focus;
    Number cosine = 1.0, sine = 0.0;  ///< of the axis
    Number eccentricity = 1.0, parameter = 0.0;

    Number radius(Number angle) const {
        return parameter / (Number{1.0} - eccentricity * (cos(angle) * cosine + sin(angle) * sine));
    }
    Vertex at(Number angle) const {
        const Number rho = radius(angle);
        return focus + Vertex{rho * cos(angle), rho * sin(angle)};
    }
};

/// The conic through `pen` with its axis from the focus along (cosine, sine).
Conic through_pen(const Vertex& pen, const Vertex& focus, Number cosine, Number sine, Number eccentricity) {
    const Vertex to_pen = pen - focus;
    const Number along = to_pen.z * cosine + to_pen.r * sine;
    return {focus, cosine, sine, eccentricity, length(to_pen) - eccentricity * along};
}

Conic parabola(const JsonCursor& item, const Vertex& pen, const Scope& scope) {
    const auto axis = item.find("axis_deg");
    const Number angle = axis ? scope.number_at(*axis) * Number{degree} : Number{0.0};
    const Conic conic = through_pen(pen, scope.point_at(item.at("focus")), cos(angle), sin(angle), 1.0);
    if (!(conic.parameter.value > 0.0))
        item.at("focus").fail("lies on the axis with the start behind it: no parabola opens that way");
    return conic;
}

Conic with_two_foci(const JsonCursor& item, const Vertex& pen, const Scope& scope, bool is_ellipse) {
    const Vertex focus = scope.point_at(item.at("focus")), other = scope.point_at(item.at("other_focus"));
    const Vertex between = other - focus;
    const Number distance = length(between), here = length(pen - focus), there = length(pen - other);
    if (distance.value == 0.0) item.at("other_focus").fail("is the focus itself; allowed: another point");
    const Number axis = is_ellipse ? here + there : abs(here - there);
    if (is_ellipse && axis.value <= distance.value * (1.0 + half_way))
        item.fail("begins between its foci: no ellipse passes there");
    if (!is_ellipse && axis.value <= distance.value * half_way)
        item.fail("hyperbola begins half way between its foci");
    if (!is_ellipse && axis.value >= distance.value * (1.0 - half_way))
        item.fail("begins on the axis outside of its foci: no hyperbola passes there");
    const bool is_away = !is_ellipse && here.value < there.value;
    const Number sign = is_away ? -1.0 : 1.0;
    return through_pen(pen, focus, sign * between.z / distance, sign * between.r / distance, distance / axis);
}

/// Angles of the points with x = `target` (first coordinate), or y.
std::vector<Number> angles_at(const Conic& conic, bool is_first, Number target) {
    // rho^2 = (p + e (x c + y s))^2 with one coordinate known: a quadratic equation of the other one, u.
    const Number known = target - (is_first ? conic.focus.z : conic.focus.r);
    const Number with_known = is_first ? conic.cosine : conic.sine,
                 with_u = is_first ? conic.sine : conic.cosine;
    const Number e = conic.eccentricity, rest = conic.parameter + e * with_known * known;
    const Number a = Number{1.0} - e * e * with_u * with_u, b = -(e * with_u * rest),
                 c = known * known - rest * rest;
    std::vector<Number> roots;
    const double scale = std::abs(b.value) + std::sqrt(std::abs((a * c).value));
    if (std::abs(a.value) < 1e-12) {
        if (b.value != 0.0) roots = {-c / (Number{2.0} * b)};
    } else {
        Number square = b * b - a * c;
        if (square.value < 0.0 && square.value > -on_curve * scale * scale) square = 0.0;
        if (square.value < 0.0) return {};
        const Number root = square.value > 0.0 ? sqrt(square) : Number{0.0};
        roots = {(-b - root) / a, (-b + root) / a};
    }
    std::vector<Number> angles;
    for (const Number& u : roots)
        if ((rest + e * with_u * u).value > 0.0)
            angles.push_back(is_first ? atan2(u, known) : atan2(known, u));
    return angles;
}

/// The angle that is nearest to `from`, as from + a turn of at most half a circle.
std::optional<Number> nearest_angle(const std::vector<Number>& angles, Number from) {
    constexpr double full = 2.0 * std::numbers::pi;
    std::optional<Number> nearest;
    for (const Number& angle : angles) {
        const Number near = angle - Number{full * std::round((angle.value - from.value) / full)};
        const double turn = std::abs(near.value - from.value);
        if (!nearest || turn < std::abs(nearest->value - from.value)) nearest = near;
    }
    return nearest;
}

Number end_angle(const JsonCursor& item, const Conic& conic, Number from, const Scope& scope) {
    const auto to_deg = item.find("to_deg"), to_z = item.find("to_z_mm"), to_r = item.find("to_r_mm"),
               to_x = item.find("to_x_mm"), to_y = item.find("to_y_mm");
    const int given = (to_deg ? 1 : 0) + (to_z ? 1 : 0) + (to_r ? 1 : 0) + (to_x ? 1 : 0) + (to_y ? 1 : 0);
    if (given != 1) item.fail("must say where it ends; allowed: one of to_r_mm, to_z_mm and to_deg");
    if (to_deg) {
        const Number angle = scope.number_at(*to_deg) * Number{degree};
        const Number near = *nearest_angle({angle}, from);
        if (!(conic.radius(near).value > 0.0)) to_deg->fail("is a direction that the curve does not reach");
        return near;
    }
    const bool is_first = to_z || to_x;
    const JsonCursor& end = to_z ? *to_z : to_x ? *to_x : to_r ? *to_r : *to_y;
    const Number target = scope.number_at(end);
    const auto angle = nearest_angle(angles_at(conic, is_first, target), from);
    if (!angle) end.fail(fmt::format("= {:.6g} is not on the {}", target.value, item.at("conic").text()));
    return *angle;
}

}  // namespace

void draw_conic(const JsonCursor& item, Pen& pen) {
    const std::string kind = item.at("conic").choice({"parabola", "ellipse", "hyperbola"});
    require_construct(item, kind == "parabola" ? "parabola" : "ellipse");
    const Vertex from = pen.point(item);
    const Conic conic = kind == "parabola" ? parabola(item, from, pen.scope())
                                           : with_two_foci(item, from, pen.scope(), kind == "ellipse");
    const Vertex begin = from - conic.focus;
    const Number first = atan2(begin.r, begin.z), last = end_angle(item, conic, first, pen.scope());
    const int points = points_in(item, pen.scope(), points_of_curve);
    for (int k = 1; k <= points; ++k) {
        const Number share = static_cast<double>(k) / points;
        pen.line_to(item, conic.at(k == points ? last : first + (last - first) * share));
    }
}

}  // namespace lathe::drawing
