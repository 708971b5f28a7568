#include "solver/antenna/outline_motion.hpp"

#include <algorithm>
#include <cmath>

#include "solver/antenna/parameter_links.hpp"
#include "solver/geometry/distance.hpp"

namespace lathe {
namespace {

constexpr double probe_step = 1e-3;           // of the parameter: a micrometre, a thousandth of a degree
constexpr double full_strength = 1.0 - 1e-5;  // of the largest motion
constexpr double straight_angle = 1e-6;       // rad; less of a bend is none
constexpr double metres_per_mm = 1e-3;

Design stepped(Design design, std::size_t parameter, std::size_t entry, double step) {
    design.parameters[parameter].entries[entry].value += step;
    follow_links(design);
    return design;
}

std::optional<Antenna> built(const Design& design) {
    if (!broken_rules(design).empty()) return std::nullopt;
    return template_of(design).build(ParameterValues(design));
}

bool have_equal_vertices(const Antenna& a, const Antenna& b) {
    return std::equal(a.regions.begin(), a.regions.end(), b.regions.begin(), b.regions.end(),
                      [](const Region& x, const Region& y) { return x.outline.size() == y.outline.size(); });
}

bool is_corner(const std::vector<Point>& outline, std::size_t at) {
    const std::size_t count = outline.size();
    const Point& before = outline[(at + count - 1) % count];
    const Point& after = outline[(at + 1) % count];
    const double az = outline[at].z - before.z, ar = outline[at].r - before.r;
    const double bz = after.z - outline[at].z, br = after.r - outline[at].r;
    const double lengths = std::hypot(az, ar) * std::hypot(bz, br);
    return lengths > 0.0 &&
           (std::abs(az * br - ar * bz) > straight_angle * lengths || az * bz + ar * br < 0.0);
}

/// Positions at zero and slopes, from two outlines at `from` and `to` (in steps of the parameter).
OutlineMotion difference(const Antenna& first, const Antenna& second, double from, double to) {
    OutlineMotion motion;
    for (std::size_t region = 0; region < first.regions.size(); ++region) {
        const auto& a = first.regions[region].outline;
        const auto& b = second.regions[region].outline;
        std::vector<OutlinePoint>& points = motion.outlines.emplace_back();
        for (std::size_t i = 0; i < a.size(); ++i) {
            OutlinePoint point;
            point.dz = (b[i].z - a[i].z) / (to - from);
            point.dr = (b[i].r - a[i].r) / (to - from);
            point.position = {a[i].z - from * point.dz, a[i].r - from * point.dr};
            point.is_corner = is_corner(a, i);
            motion.strongest = std::max(motion.strongest, point.strength());
            points.push_back(point);
        }
    }
    return motion;
}

/// By the derivatives that the template tells; empty where the design breaks a rule.
OutlineMotion exact_motion(const Design& design, std::size_t parameter, std::size_t entry) {
    const std::optional<Antenna> here = built(design);
    OutlineMotion motion;
    if (!here) return motion;
    const auto derivatives = template_of(design).motion(ParameterValues(design), parameter, entry);
    for (std::size_t region = 0; region < here->regions.size(); ++region) {
        const auto& outline = here->regions[region].outline;
        std::vector<OutlinePoint>& points = motion.outlines.emplace_back();
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Point& moved = derivatives[region][i];
            points.push_back({outline[i], moved.z, moved.r, is_corner(outline, i)});
            motion.strongest = std::max(motion.strongest, points.back().strength());
        }
    }
    return motion;
}

/// Nearest to the port, then to the axis.
bool comes_first(const Point& a, const Point& b, double tolerance) {
    if (std::abs(a.z - b.z) > tolerance) return a.z < b.z;
    return a.r < b.r - tolerance;
}

/// Beside the knot of a spline the wall may move a little more than the knot itself: what moves by just
/// what the parameter says is where the parameter is meant. A knot is one plane of the antenna and need
/// not be a corner; of what moves as a whole only corners count.
std::vector<OutlinePoint> literal_corners(const OutlineMotion& motion, double tolerance) {
    std::vector<OutlinePoint> literal;
    for (const auto& outline : motion.outlines)
        for (const OutlinePoint& point : outline)
            if (std::abs(point.strength() / metres_per_mm - 1.0) < 1e-7) literal.push_back(point);
    const auto [low, high] = std::minmax_element(
        literal.begin(), literal.end(),
        [](const OutlinePoint& a, const OutlinePoint& b) { return a.position.z < b.position.z; });
    if (literal.empty() || high->position.z - low->position.z < tolerance) return literal;
    // Where much of the outline moves further than that, by a factor or an angle, it is by chance.
    if (motion.strongest > 1.1 * metres_per_mm) return {};
    std::erase_if(literal, [](const OutlinePoint& point) { return !point.is_corner; });
    return literal;
}

}  // namespace

double OutlinePoint::strength() const {
    return std::hypot(dz, dr);
}

/// Central where both sides have the same vertices; else to the side that has (a step of zero height
/// has no vertex of its own until it grows).
OutlineMotion motion_of(const Design& design, std::size_t parameter, std::size_t entry) {
    if (design.has_template() && template_of(design).motion) return exact_motion(design, parameter, entry);
    constexpr double sides[][2] = {{-1.0, 1.0}, {1.0, 2.0}, {-2.0, -1.0}};
    std::optional<Antenna> here = built(design);
    OutlineMotion fallback;
    for (const auto& side : sides) {
        const double from = side[0] * probe_step, to = side[1] * probe_step;
        const std::optional<Antenna> first = built(stepped(design, parameter, entry, from));
        const std::optional<Antenna> second = built(stepped(design, parameter, entry, to));
        if (!first || !second || !have_equal_vertices(*first, *second)) continue;
        OutlineMotion motion = difference(*first, *second, from, to);
        // A central difference across a value at which a vertex appears would not see it.
        if (here && have_equal_vertices(*first, *here)) return motion;
        if (fallback.outlines.empty() || side[0] > 0.0) fallback = std::move(motion);
    }
    return fallback;
}

std::optional<OutlinePoint> first_point(const std::vector<OutlinePoint>& points, double tolerance) {
    std::optional<OutlinePoint> first;
    for (const OutlinePoint& point : points)
        if (!first || comes_first(point.position, first->position, tolerance)) first = point;
    return first;
}

std::vector<OutlinePoint> strong_corners(const OutlineMotion& motion, double tolerance) {
    std::vector<OutlinePoint> strong = literal_corners(motion, tolerance);
    if (!strong.empty()) return strong;
    for (const auto& outline : motion.outlines)
        for (const OutlinePoint& point : outline)
            if (point.is_corner && point.strength() >= full_strength * motion.strongest)
                strong.push_back(point);
    return strong;
}

std::vector<OutlinePoint> strong_edges(const OutlineMotion& motion, double tolerance) {
    std::vector<OutlinePoint> strong;
    for (const auto& outline : motion.outlines)
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const OutlinePoint& a = outline[i];
            const OutlinePoint& b = outline[(i + 1) % outline.size()];
            if (std::min(a.strength(), b.strength()) < full_strength * motion.strongest) continue;
            if (distance(a.position, b.position) < tolerance) continue;
            OutlinePoint middle = a;
            middle.position = {0.5 * (a.position.z + b.position.z), 0.5 * (a.position.r + b.position.r)};
            strong.push_back(middle);
        }
    return strong;
}

double size_of(const OutlineMotion& motion) {
    double size = 0.0;
    for (const auto& outline : motion.outlines)
        for (const OutlinePoint& point : outline)
            size = std::max({size, std::abs(point.position.z), std::abs(point.position.r)});
    return size;
}

}  // namespace lathe
