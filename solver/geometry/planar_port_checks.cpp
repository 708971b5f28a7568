#include "solver/geometry/planar_port_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "solver/base/input_error.hpp"
#include "solver/base/length_text.hpp"
#include "solver/geometry/planar_cut.hpp"
#include "solver/geometry/planar_edges.hpp"
#include "solver/geometry/planar_modes.hpp"

namespace lathe {
namespace {

constexpr double degree = std::numbers::pi / 180.0;
/// How far in front of the cut its walls are looked at, and how far they may be from where the port says, in
/// parts of the width; drawings are rounded to micrometres.
constexpr double look_ahead = 1e-4, wall_tolerance = 1e-3, least_tolerance_m = 1e-6;
constexpr double most_permittivity = 1000.0;

std::string place_text(Point point) {
    return fmt::format("[{}, {}]", millimetres(point.z), millimetres(point.r));
}

std::string permittivity_text(double permittivity) {
    return fmt::format("relative permittivity {:.10g}", permittivity);
}

Point centre_of(const PlanarPort& port) {
    return {port.centre_x, port.centre_y};
}

void check_guide_numbers(const PlanarPort& port, const PlanarSettings& settings, const std::string& key) {
    if (!(port.width > 0.0 && port.width <= max_coordinate_m))
        throw InputError(
            {.key = key + ".width_mm"}, millimetres(port.width),
            fmt::format("is no usable width; allowed: more than 0, at most {} mm", max_coordinate_m * 1e3));
    if (!(port.filling_permittivity >= 1.0 && port.filling_permittivity <= most_permittivity))
        throw InputError({.key = key + ".filling.relative_permittivity"},
                         fmt::format("{}", port.filling_permittivity),
                         fmt::format("is out of range; allowed: 1 to {}", most_permittivity));
    const int lowest = lowest_planar_mode(settings).half_waves;
    if (port.mode.half_waves < lowest || port.mode.half_waves > most_half_waves)
        throw InputError({.key = key + ".mode"}, '"' + planar_mode_name(port.mode, settings) + '"',
                         "does not exist between these walls; allowed: " + planar_mode_names(settings));
}

void refuse_asymmetric(const std::string& key, const std::string& value, const std::string& problem,
                       const PlanarSettings& settings) {
    const bool is_electric = settings.symmetry == SymmetryPlane::electric;
    throw InputError({.key = key}, value,
                     fmt::format("{}, and the antenna has symmetry \"{}\" at y = 0; draw and solve it whole "
                                 "with symmetry \"none\"",
                                 problem, is_electric ? "electric" : "magnetic"));
}

/// A port of an antenna with a symmetry plane lies on the plane and its field is as the plane demands.
void check_symmetry(const PlanarPort& port, const PlanarSettings& settings, const std::string& key) {
    if (settings.symmetry == SymmetryPlane::none) return;
    if (port.kind != PlanarPortKind::plane_wave && port.centre_y != 0.0)
        refuse_asymmetric(key + ".centre_xy_mm", place_text(centre_of(port)), "does not lie at y = 0",
                          settings);
    const Point along = cut_of(port).along;
    if (port.kind != PlanarPortKind::line_current && along.r != 0.0)
        refuse_asymmetric(key + ".direction_deg", fmt::format("{:.10g}", port.direction_rad / degree),
                          "does not point along the plane (0 or 180)", settings);
    const bool is_even = port.kind == PlanarPortKind::guide ? is_even_mode(port.mode, settings) : true;
    if (is_even == is_even_symmetry(settings)) return;
    if (port.kind == PlanarPortKind::guide)
        refuse_asymmetric(key + ".mode", '"' + planar_mode_name(port.mode, settings) + '"',
                          "vanishes at this plane", settings);
    refuse_asymmetric(key + ".kind",
                      port.kind == PlanarPortKind::line_current ? "\"line_current\"" : "\"plane_wave\"",
                      "its field vanishes at this plane", settings);
}

/// The box of the drawing, told where a port is outside.
void check_inside(const Antenna& antenna, const PlanarPort& port, const std::string& key) {
    double x_min = HUGE_VAL, x_max = -HUGE_VAL, y_min = HUGE_VAL, y_max = -HUGE_VAL;
    for (const Region& region : antenna.regions)
        for (const Point& point : region.outline) {
            x_min = std::min(x_min, point.z), x_max = std::max(x_max, point.z);
            y_min = std::min(y_min, point.r), y_max = std::max(y_max, point.r);
        }
    if (antenna.regions.empty())
        throw InputError({.key = "antenna.regions"}, "[]", "is empty; a guide needs walls drawn as pec");
    if (antenna.planar->symmetry != SymmetryPlane::none) y_min = -y_max;
    const double tolerance = wall_tolerance * port.width;
    const Point centre = centre_of(port);
    if (centre.z >= x_min - tolerance && centre.z <= x_max + tolerance && centre.r >= y_min - tolerance &&
        centre.r <= y_max + tolerance)
        return;
    throw InputError(
        {.key = key + ".centre_xy_mm"}, place_text(centre),
        fmt::format(
            "is outside the antenna; allowed: within its drawing, x from {} to {} mm, y from {} to {} mm",
            millimetres(x_min), millimetres(x_max), millimetres(y_min), millimetres(y_max)));
}

/// The walls in front of the cut stand where the port's width has them.
void check_opening(const Antenna& antenna, const PlanarPort& port, const std::string& key) {
    const PlanarCut cut = cut_of(port);
    const PlanarOpening opening = opening_at(antenna, cut, look_ahead * port.width);
    if (!opening.left || !opening.right)
        throw InputError({.key = key + ".centre_xy_mm"}, place_text(cut.centre),
                         fmt::format("no wall is drawn as pec on the {} of the cut; the port must stand in a "
                                     "straight guide between two walls",
                                     opening.left ? "right" : "left"));
    if (*opening.left == 0.0)
        throw InputError({.key = key + ".centre_xy_mm"}, place_text(cut.centre),
                         "lies in metal (or pec that stands for an open edge)");
    const double width = *opening.left - *opening.right;
    const double tolerance = std::max(least_tolerance_m, wall_tolerance * port.width);
    if (std::abs(*opening.left - cut.half_width) <= tolerance &&
        std::abs(*opening.right + cut.half_width) <= tolerance)
        return;
    const Point middle = cut.at(0.5 * (*opening.left + *opening.right));
    if (std::abs(width - port.width) <= tolerance)
        throw InputError(
            {.key = key + ".centre_xy_mm"}, place_text(cut.centre),
            fmt::format("is not in the middle of the opening; set it to {}", place_text(middle)));
    throw InputError(
        {.key = key + ".width_mm"}, millimetres(port.width),
        fmt::format("is {} than the opening drawn there; set width_mm to {} and centre_xy_mm to {}, "
                    "or draw the walls at the port's width",
                    port.width > width ? "wider" : "narrower", millimetres(width), place_text(middle)));
}

void check_filling(const Antenna& antenna, const PlanarPort& port, const std::string& key) {
    const PlanarCut cut = cut_of(port);
    constexpr std::array places = {-0.98, -0.8, -0.5, 0.0, 0.5, 0.8, 0.98};
    for (const double place : places) {
        const Point point = cut.at(place * cut.half_width, look_ahead * port.width);
        const Material found = planar_material_at(antenna, point);
        if (!found.graded && found.relative_permittivity == port.filling_permittivity) continue;
        throw InputError(
            {.key = key + ".filling"}, permittivity_text(port.filling_permittivity),
            fmt::format("differs from the material drawn at {} mm ({})", place_text(point),
                        found.graded ? "graded" : permittivity_text(found.relative_permittivity)));
    }
}

/// Guides that end inside the drawing, or not along an axis, are closed by an absorbing filling, which the
/// dual fields of `te` cannot have.
void check_load(const Antenna& antenna, const PlanarPort& port, const std::string& key) {
    const PlanarSettings& settings = *antenna.planar;
    if (settings.walls != PlanarWalls::magnetic || settings.polarisation != Polarisation::te) return;
    if (is_edge_port(antenna, port)) return;
    throw InputError({.key = key + ".direction_deg"}, fmt::format("{:.10g}", port.direction_rad / degree),
                     "between magnetic walls with polarisation \"te\" a guide has to end at the edge of the "
                     "drawing along an axis; allowed: 0, 90, 180 or 270 there");
}

/// One cross-section of one guide, whatever the modes.
bool is_same_guide(const PlanarPort& a, const PlanarPort& b) {
    return a.kind == PlanarPortKind::guide && b.kind == PlanarPortKind::guide && a.centre_x == b.centre_x &&
           a.centre_y == b.centre_y && a.direction_rad == b.direction_rad && a.width == b.width &&
           a.filling_permittivity == b.filling_permittivity;
}

}  // namespace

void check_planar_numbers(const PlanarPort& port, const PlanarSettings& settings, const std::string& key) {
    const bool is_near = std::abs(port.centre_x) <= max_coordinate_m &&
                         std::abs(port.centre_y) <= max_coordinate_m;  // false for NaN
    if (!is_near)
        throw InputError({.key = key + ".centre_xy_mm"}, place_text(centre_of(port)),
                         fmt::format("is out of range; allowed: -{0} to {0} mm", max_coordinate_m * 1e3));
    if (!(std::abs(port.reference) <= max_coordinate_m))
        throw InputError({.key = key + ".reference_mm"}, fmt::format("{:.6g}", 1e3 * port.reference),
                         fmt::format("is out of range; allowed: -{0} to {0} mm", max_coordinate_m * 1e3));
    if (!(std::abs(port.direction_rad) <= 360.0 * degree))
        throw InputError({.key = key + ".direction_deg"}, fmt::format("{}", port.direction_rad / degree),
                         "is out of range; allowed: -360 to 360");
    if (port.kind == PlanarPortKind::guide) return check_guide_numbers(port, settings, key);
    if (port.width != 0.0)
        throw InputError({.key = key + ".width_mm"}, millimetres(port.width),
                         "belongs to a guide; line currents and plane waves have no width");
    if (!port.driven)
        throw InputError({.key = key + ".driven"}, "false", "only guides can be listened to; allowed: true");
}

void check_planar_port(const Antenna& antenna, const PlanarPort& port, const std::string& key) {
    check_symmetry(port, *antenna.planar, key);
    switch (port.kind) {
        case PlanarPortKind::guide:
            check_inside(antenna, port, key);
            check_opening(antenna, port, key);
            check_load(antenna, port, key);
            return check_filling(antenna, port, key);
        case PlanarPortKind::line_current:
            if (planar_material_at(antenna, centre_of(port)).is_pec)
                throw InputError({.key = key + ".centre_xy_mm"}, place_text(centre_of(port)),
                                 "stands in metal; allowed: outside of all pec");
            return;
        case PlanarPortKind::plane_wave:
            return;
    }
}

bool are_overlapping(const PlanarPort& a, const PlanarPort& b) {
    const bool a_is_wave = a.kind == PlanarPortKind::plane_wave,
               b_is_wave = b.kind == PlanarPortKind::plane_wave;
    const PlanarCut cut = cut_of(a), other = cut_of(b);
    if (a_is_wave && b_is_wave)
        return std::hypot(cut.along.z - other.along.z, cut.along.r - other.along.r) < 1e-9;
    if (a_is_wave || b_is_wave) return false;
    if (is_same_guide(a, b)) return a.mode == b.mode;
    const double touch = std::max(1e-9, 1e-6 * std::max(a.width, b.width));
    return distance_of_segments(cut.left(), cut.right(), other.left(), other.right()) <= touch;
}

}  // namespace lathe
