#include "solver/antenna/shape_handles.hpp"

#include <algorithm>
#include <cmath>

#include "solver/antenna/input_error.hpp"
#include "solver/antenna/parameter_links.hpp"

namespace lathe {
namespace {

constexpr double probe_step = 1e-3;           // of the parameter: a micrometre, a thousandth of a degree
constexpr double full_strength = 1.0 - 1e-5;  // of the largest motion
constexpr double straight_angle = 1e-6;       // rad; less of a bend is none
constexpr double metres_per_mm = 1e-3;
constexpr double rounding = 1e6;
constexpr int newton_steps = 4, bisections = 12;

/// A vertex, or the middle of an edge that moves as a whole.
struct Place {
    Point position;
    double dz = 0.0, dr = 0.0;
    bool is_corner = false;
    double strength() const { return std::hypot(dz, dr); }
};

/// All vertices of the antenna and how they move with one parameter; empty if none does.
struct OutlineMotion {
    std::vector<std::vector<Place>> outlines;
    double strongest = 0.0;
};

bool can_be_pulled(const ParameterDescription& description) {
    return !description.is_integer && !description.is_choice() &&
           (description.unit == "mm" || description.unit == "deg");
}

Design stepped(Design design, std::size_t parameter, std::size_t entry, double step) {
    design.parameters[parameter].entries[entry].value += step;
    follow_links(design);
    return design;
}

std::optional<Antenna> built(const Design& design) {
    if (!broken_rules(design).empty()) return std::nullopt;
    return find_template(design.template_name).build(ParameterValues(design));
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

/// From two outlines at `from` and `to` (in steps of the parameter) to positions at zero and slopes.
OutlineMotion difference(const Antenna& first, const Antenna& second, double from, double to) {
    OutlineMotion motion;
    for (std::size_t region = 0; region < first.regions.size(); ++region) {
        const auto& a = first.regions[region].outline;
        const auto& b = second.regions[region].outline;
        std::vector<Place>& places = motion.outlines.emplace_back();
        for (std::size_t i = 0; i < a.size(); ++i) {
            Place place;
            place.dz = (b[i].z - a[i].z) / (to - from);
            place.dr = (b[i].r - a[i].r) / (to - from);
            place.position = {a[i].z - from * place.dz, a[i].r - from * place.dr};
            place.is_corner = is_corner(a, i);
            motion.strongest = std::max(motion.strongest, place.strength());
            places.push_back(place);
        }
    }
    return motion;
}

/// Central where both sides have the same vertices; else to the side that has (a step of zero height
/// has no vertex of its own until it grows).
OutlineMotion motion_of(const Design& design, std::size_t parameter, std::size_t entry) {
    constexpr double sides[][2] = {{-1.0, 1.0}, {1.0, 2.0}, {-2.0, -1.0}};
    std::optional<Antenna> here = built(design);
    OutlineMotion fallback;
    for (const auto& side : sides) {
        const double from = side[0] * probe_step, to = side[1] * probe_step;
        const std::optional<Antenna> first = built(stepped(design, parameter, entry, from));
        const std::optional<Antenna> second = built(stepped(design, parameter, entry, to));
        if (!first || !second || !have_equal_vertices(*first, *second)) continue;
        OutlineMotion motion = difference(*first, *second, from, to);
        // A central difference over a place where a vertex comes and goes would be blind to it.
        if (here && have_equal_vertices(*first, *here)) return motion;
        if (fallback.outlines.empty() || side[0] > 0.0) fallback = std::move(motion);
    }
    return fallback;
}

/// Nearest to the port, then to the axis.
bool comes_first(const Point& a, const Point& b, double tolerance) {
    if (std::abs(a.z - b.z) > tolerance) return a.z < b.z;
    return a.r < b.r - tolerance;
}

double distance(const Point& a, const Point& b) {
    return std::hypot(a.z - b.z, a.r - b.r);
}

std::optional<Place> first_place(const std::vector<Place>& places, double tolerance) {
    std::optional<Place> first;
    for (const Place& place : places)
        if (!first || comes_first(place.position, first->position, tolerance)) first = place;
    return first;
}

/// Beside the knot of a spline the wall may move a little more than the knot itself: what moves by just
/// what the parameter says is where the parameter is meant. A knot is one plane of the antenna and need
/// not be a corner; of what moves as a whole only corners count.
std::vector<Place> literal_corners(const OutlineMotion& motion, double tolerance) {
    std::vector<Place> literal;
    if (motion.strongest > 1.1 * metres_per_mm) return literal;
    for (const auto& outline : motion.outlines)
        for (const Place& place : outline)
            if (std::abs(place.strength() / metres_per_mm - 1.0) < 1e-7) literal.push_back(place);
    const auto [low, high] =
        std::minmax_element(literal.begin(), literal.end(),
                            [](const Place& a, const Place& b) { return a.position.z < b.position.z; });
    if (literal.empty() || high->position.z - low->position.z < tolerance) return literal;
    std::erase_if(literal, [](const Place& place) { return !place.is_corner; });
    return literal;
}

std::vector<Place> strong_corners(const OutlineMotion& motion, double tolerance) {
    std::vector<Place> strong = literal_corners(motion, tolerance);
    if (!strong.empty()) return strong;
    for (const auto& outline : motion.outlines)
        for (const Place& place : outline)
            if (place.is_corner && place.strength() >= full_strength * motion.strongest)
                strong.push_back(place);
    return strong;
}

/// Middles of the edges that move as a whole.
std::vector<Place> strong_edges(const OutlineMotion& motion, double tolerance) {
    std::vector<Place> strong;
    for (const auto& outline : motion.outlines)
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Place& a = outline[i];
            const Place& b = outline[(i + 1) % outline.size()];
            if (std::min(a.strength(), b.strength()) < full_strength * motion.strongest) continue;
            if (distance(a.position, b.position) < tolerance) continue;
            Place middle = a;
            middle.position = {0.5 * (a.position.z + b.position.z), 0.5 * (a.position.r + b.position.r)};
            strong.push_back(middle);
        }
    return strong;
}

double size_of(const OutlineMotion& motion) {
    double size = 0.0;
    for (const auto& outline : motion.outlines)
        for (const Place& place : outline)
            size = std::max({size, std::abs(place.position.z), place.position.r});
    return size;
}

HandleMotion motion_at(const Place& place, std::size_t parameter, std::size_t entry) {
    return {parameter, entry, place.dz, place.dr};
}

bool are_independent(const HandleMotion& a, const HandleMotion& b) {
    return std::abs(a.dz * b.dr - a.dr * b.dz) > 0.1 * std::hypot(a.dz, a.dr) * std::hypot(b.dz, b.dr);
}

ShapeHandle* handle_at(std::vector<ShapeHandle>& handles, const Point& position, double tolerance) {
    for (ShapeHandle& handle : handles)
        if (distance(handle.position, position) < tolerance) return &handle;
    return nullptr;
}

/// A place of its own, a place shared with a handle that it completes, or the next free edge.
void add_handle(const OutlineMotion& motion, std::size_t parameter, std::size_t entry,
                std::vector<ShapeHandle>& handles) {
    const double size = size_of(motion), tolerance = 1e-6 * size;
    const std::optional<Place> corner = first_place(strong_corners(motion, tolerance), tolerance);
    if (!corner) return;
    ShapeHandle* taken = handle_at(handles, corner->position, tolerance);
    const HandleMotion here = motion_at(*corner, parameter, entry);
    if (!taken) return handles.push_back({corner->position, {here}});
    if (taken->motions.size() == 1 && are_independent(taken->motions.front(), here))
        return taken->motions.push_back(here);
    for (std::vector<Place> others : {strong_edges(motion, 2e-3 * size), strong_corners(motion, tolerance)}) {
        std::erase_if(others,
                      [&](const Place& other) { return handle_at(handles, other.position, 1e-3 * size); });
        const std::optional<Place> other = first_place(others, tolerance);
        if (other) return handles.push_back({other->position, {motion_at(*other, parameter, entry)}});
    }
}

const ShapeHandle* with_same_parameters(const std::vector<ShapeHandle>& handles, const ShapeHandle& handle) {
    const auto is_same = [](const HandleMotion& a, const HandleMotion& b) {
        return a.parameter == b.parameter && a.entry == b.entry;
    };
    for (const ShapeHandle& candidate : handles)
        if (std::equal(candidate.motions.begin(), candidate.motions.end(), handle.motions.begin(),
                       handle.motions.end(), is_same))
            return &candidate;
    return nullptr;
}

/// Steps of the parameters that bring the handle nearest to the target, to first order.
std::vector<double> steps_towards(const ShapeHandle& handle, Point target) {
    const double z = target.z - handle.position.z, r = target.r - handle.position.r;
    const HandleMotion& a = handle.motions.front();
    if (handle.motions.size() == 1) return {(a.dz * z + a.dr * r) / (a.dz * a.dz + a.dr * a.dr)};
    const HandleMotion& b = handle.motions.back();
    const double determinant = a.dz * b.dr - a.dr * b.dz;
    return {(z * b.dr - r * b.dz) / determinant, (a.dz * r - a.dr * z) / determinant};
}

Design with_values(Design design, const ShapeHandle& handle, const std::vector<double>& values) {
    const AntennaTemplate& antenna_template = find_template(design.template_name);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const HandleMotion& motion = handle.motions[i];
        const ParameterDescription& description = antenna_template.parameters[motion.parameter];
        ParameterEntry& entry = design.parameters[motion.parameter].entries[motion.entry];
        entry.value =
            std::clamp(std::round(values[i] * rounding) / rounding, description.minimum, description.maximum);
        if (!entry.is_gene()) continue;
        entry.minimum = std::min(*entry.minimum, entry.value);
        entry.maximum = std::max(*entry.maximum, entry.value);
    }
    follow_links(design);
    return design;
}

std::vector<double> values_of(const Design& design, const ShapeHandle& handle) {
    std::vector<double> values;
    for (const HandleMotion& motion : handle.motions)
        values.push_back(design.parameters[motion.parameter].entries[motion.entry].value);
    return values;
}

bool is_good(const Design& design) {
    try {
        build_antenna(design);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

/// The values furthest from `from` towards `to` that keep the rules.
Design furthest_good(const Design& design, const ShapeHandle& handle, const std::vector<double>& to) {
    const Design whole = with_values(design, handle, to);
    if (is_good(whole)) return whole;
    const std::vector<double> from = values_of(design, handle);
    Design best = design;
    double good = 0.0, bad = 1.0;
    for (int i = 0; i < bisections; ++i) {
        const double middle = 0.5 * (good + bad);
        std::vector<double> values;
        for (std::size_t k = 0; k < to.size(); ++k) values.push_back(from[k] + middle * (to[k] - from[k]));
        Design between = with_values(design, handle, values);
        if (is_good(between)) {
            best = std::move(between);
            good = middle;
        } else {
            bad = middle;
        }
    }
    return best;
}

}  // namespace

bool ShapeHandle::moves_z() const {
    return std::any_of(motions.begin(), motions.end(), [](const HandleMotion& motion) {
        return std::abs(motion.dz) > 1e-3 * std::hypot(motion.dz, motion.dr);
    });
}

bool ShapeHandle::moves_r() const {
    return std::any_of(motions.begin(), motions.end(), [](const HandleMotion& motion) {
        return std::abs(motion.dr) > 1e-3 * std::hypot(motion.dz, motion.dr);
    });
}

std::vector<ShapeHandle> shape_handles(const Design& design) {
    std::vector<ShapeHandle> handles;
    if (!broken_rules(design).empty()) return handles;
    const AntennaTemplate& antenna_template = find_template(design.template_name);
    for (std::size_t i = 0; i < design.parameters.size(); ++i) {
        if (!can_be_pulled(antenna_template.parameters[i])) continue;
        for (std::size_t entry = 0; entry < design.parameters[i].entries.size(); ++entry) {
            if (design.parameters[i].entries[entry].is_linked()) continue;  // its formula moves it
            const OutlineMotion motion = motion_of(design, i, entry);
            if (motion.strongest > 0.0) add_handle(motion, i, entry, handles);
        }
    }
    return handles;
}

Design with_handle_at(const Design& design, const ShapeHandle& handle, Point target) {
    Design moved = design;
    for (int i = 0; i < newton_steps; ++i) {
        const std::vector<ShapeHandle> handles = shape_handles(moved);
        const ShapeHandle* now = with_same_parameters(handles, handle);
        if (now == nullptr) break;
        std::vector<double> values = values_of(moved, *now);
        const std::vector<double> steps = steps_towards(*now, target);
        for (std::size_t k = 0; k < values.size(); ++k) values[k] += steps[k];
        Design next = furthest_good(moved, *now, values);
        if (next == moved) break;
        moved = std::move(next);
    }
    return moved;
}

}  // namespace lathe
