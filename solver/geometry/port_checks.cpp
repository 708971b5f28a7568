#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/base/input_error.hpp"
#include "solver/base/length_text.hpp"
#include "solver/geometry/outline_checks.hpp"
#include "solver/geometry/port_walls.hpp"
#include "solver/geometry/scanline.hpp"

namespace lathe {
namespace {

/// How far in front of the port's plane and beside its walls the filling is checked, in parts of the radius.
constexpr double radius_tolerance = 1e-3;

void check_radius(double radius, const std::string& key) {
    if (std::isfinite(radius) && radius > 0.0 && radius <= max_coordinate_m) return;
    throw InputError(
        {.key = key}, millimetres(radius),
        fmt::format("is not a usable radius; allowed: more than 0, at most {} mm", max_coordinate_m * 1e3));
}

void check_place(double z, const std::string& key) {
    if (std::isfinite(z) && std::abs(z) <= max_coordinate_m) return;
    throw InputError({.key = key}, millimetres(z),
                     fmt::format("is out of range; allowed: -{0} to {0} mm", max_coordinate_m * 1e3));
}

void check_inside_extent(const Antenna& antenna) {
    if (antenna.regions.empty() && !antenna.ground_plane_z) {
        throw InputError({.key = "antenna.regions"}, "[]", "is empty; a guided port needs conducting walls");
    }
    double z_min = max_coordinate_m, z_max = -max_coordinate_m;
    for (const Region& region : antenna.regions) {
        for (const Point& point : region.outline) {
            z_min = std::min(z_min, point.z);
            z_max = std::max(z_max, point.z);
        }
    }
    const double z = antenna.port.z;
    if (antenna.regions.empty()) z_min = z;
    if (antenna.ground_plane_z) z_max = std::max(z_max, *antenna.ground_plane_z);
    if (z >= z_max || z < z_min - radius_tolerance * antenna.port.guide_radius()) {
        throw InputError({.key = "antenna.port.z_mm"}, millimetres(z),
                         fmt::format("is outside the antenna, which reaches from {} to {} mm; allowed: its "
                                     "smallest z",
                                     millimetres(z_min), millimetres(z_max)));
    }
    if (z > z_min + radius_tolerance * antenna.port.guide_radius()) {
        throw InputError(
            {.key = "antenna.port.z_mm"}, millimetres(z),
            fmt::format("has parts of the antenna behind it; allowed: the antenna's smallest z, {} mm",
                        millimetres(z_min)));
    }
}

/// Looks just in front of the port plane: walls may begin exactly on it.
double plane_of(const Port& port) {
    return port.z + radius_tolerance * port.guide_radius();
}

/// Checks that the drawing has a wall of the guide at the port's radius; with_port_on_walls() has been
/// there.
void check_wall(const Antenna& antenna, MetalSide side, const std::string& key, double radius) {
    const auto drawn = wall_at_port(antenna, radius, side);
    if (drawn && std::abs(*drawn - radius) <= port_wall_tolerance(radius)) return;
    const std::string plane = millimetres(antenna.port.z);
    if (!drawn) {
        throw InputError({.key = key}, millimetres(radius),
                         fmt::format("no conducting wall is drawn for this radius (mm) at the port's plane, "
                                     "z = {} mm; the port must stand in a straight guide drawn as pec",
                                     plane));
    }
    throw InputError({.key = key}, millimetres(radius),
                     fmt::format("no conducting wall at this radius (mm): the wall at the port's plane, "
                                 "z = {} mm, lies at r = {} mm; set {} to {}, or draw the wall at {} mm",
                                 plane, millimetres(*drawn), key.substr(key.rfind('.') + 1),
                                 millimetres(*drawn), millimetres(radius)));
}

/// Checks that the bore between the radii holds the port's filling and nothing else, up to what rounding may
/// leave at the walls.
void check_bore(const Antenna& antenna, double r_from, double r_to) {
    const double rounding = std::min(0.05, 2.0 * port_wall_tolerance(r_to) / (r_to - r_from));
    const std::array places = {rounding, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0 - rounding};
    for (const double place : places) {
        const double r = r_from + place * (r_to - r_from);
        const Material found = material_at(antenna, {plane_of(antenna.port), r});
        if (unnamed(found) == unnamed(antenna.port.filling)) continue;
        const std::string where =
            fmt::format("at r = {} mm, z = {} mm", millimetres(r), millimetres(antenna.port.z));
        if (found.is_pec) {
            throw InputError({.key = "antenna.port.z_mm"}, millimetres(antenna.port.z),
                             "the port's guide is filled with metal " + where);
        }
        throw InputError({.key = "antenna.port.filling"},
                         fmt::format("relative permittivity {}", antenna.port.filling.relative_permittivity),
                         fmt::format("differs from the material drawn {} (relative permittivity {})", where,
                                     found.relative_permittivity));
    }
}

void check_circular_waveguide(const Antenna& antenna) {
    const Port& port = antenna.port;
    check_radius(port.radius, "antenna.port.radius_mm");
    if (port.mode.family == ModeFamily::tem) {
        throw InputError({.key = "antenna.port.mode"}, "\"TEM\"",
                         "does not exist in a circular waveguide; allowed: TEmn and TMmn, n >= 1");
    }
    if (port.mode.azimuthal_order < 0 || port.mode.azimuthal_order > 9 || port.mode.radial_order < 1 ||
        port.mode.radial_order > 9) {
        throw InputError({.key = "antenna.port.mode"}, "\"" + mode_name(port.mode) + "\"",
                         "is out of range; allowed: m from 0 to 9 and n from 1 to 9");
    }
    check_inside_extent(antenna);
    check_wall(antenna, MetalSide::outer, "antenna.port.radius_mm", port.radius);
    check_bore(antenna, 0.0, port.radius);
}

void check_coaxial(const Antenna& antenna) {
    const Port& port = antenna.port;
    check_radius(port.inner_radius, "antenna.port.inner_radius_mm");
    check_radius(port.outer_radius, "antenna.port.outer_radius_mm");
    if (port.inner_radius >= port.outer_radius) {
        throw InputError(
            {.key = "antenna.port.inner_radius_mm"}, millimetres(port.inner_radius),
            fmt::format("must be less than outer_radius_mm = {}", millimetres(port.outer_radius)));
    }
    check_inside_extent(antenna);
    check_wall(antenna, MetalSide::outer, "antenna.port.outer_radius_mm", port.outer_radius);
    check_wall(antenna, MetalSide::inner, "antenna.port.inner_radius_mm", port.inner_radius);
    check_bore(antenna, port.inner_radius, port.outer_radius);
}

/// Checks that there is metal at `z`, just outside of an end of the gap.
void check_end(const Antenna& antenna, double z, double end, const std::string& key) {
    for (const double share : {0.0, 0.5, 0.9})
        if (!material_at(antenna, {z, share * antenna.port.radius}).is_pec)
            throw InputError({.key = key}, millimetres(end),
                             fmt::format("no metal touches this end of the gap at r = {} mm; the gap must "
                                         "reach from metal to metal (pec or the ground plane) over all of "
                                         "radius_mm",
                                         millimetres(share * antenna.port.radius)));
}

/// Checks that the cylinder of the gap holds no metal, `touch` (m) away from its surface.
void check_inside_gap(const Antenna& antenna, double touch) {
    constexpr int lines = 16;
    const Port& port = antenna.port;
    const MaterialScanner scanner(antenna);
    const auto meets_metal = [&](const std::vector<Span>& line, double from, double to) {
        return std::any_of(line.begin(), line.end(), [&](const Span& span) {
            return scanner.materials()[static_cast<std::size_t>(span.material)].is_pec && span.from < to &&
                   span.to > from;
        });
    };
    const double length = port.gap_to_z - port.z;
    for (int n = 0; n < lines; ++n) {
        const double share = (n + 0.5) / lines;
        if (!meets_metal(scanner.along_z(share * port.radius), port.z + touch, port.gap_to_z - touch) &&
            !meets_metal(scanner.along_r(port.z + share * length), 0.0, port.radius - touch))
            continue;
        throw InputError(
            {.key = "antenna.port.from_z_mm"}, millimetres(port.z),
            fmt::format("there is metal in the gap, which must be free from here to {} mm within r = {} mm",
                        millimetres(port.gap_to_z), millimetres(port.radius)));
    }
}

void check_gap(const Antenna& antenna) {
    const Port& port = antenna.port;
    check_place(port.z, "antenna.port.from_z_mm");
    check_place(port.gap_to_z, "antenna.port.to_z_mm");
    check_radius(port.radius, "antenna.port.radius_mm");
    if (!(port.gap_to_z > port.z))
        throw InputError({.key = "antenna.port.to_z_mm"}, millimetres(port.gap_to_z),
                         fmt::format("must be more than from_z_mm = {}", millimetres(port.z)));
    if (!(port.impedance_ohm >= least_gap_impedance_ohm && port.impedance_ohm <= largest_gap_impedance_ohm))
        throw InputError({.key = "antenna.port.impedance_ohm"}, fmt::format("{:g}", port.impedance_ohm),
                         fmt::format("is out of range; allowed: {:g} to {:g} ohm", least_gap_impedance_ohm,
                                     largest_gap_impedance_ohm));
    const double touch = radius_tolerance * std::min(port.radius, port.gap_to_z - port.z);
    check_inside_gap(antenna, touch);
    check_end(antenna, port.z - touch, port.z, "antenna.port.from_z_mm");
    check_end(antenna, port.gap_to_z + touch, port.gap_to_z, "antenna.port.to_z_mm");
}

}  // namespace

void check_port(const Antenna& antenna) {
    const Port& port = antenna.port;
    if (port.kind == PortKind::gap) return check_gap(antenna);
    check_place(port.z, "antenna.port.z_mm");
    check_place(port.reference_z, "antenna.port.reference_z_mm");
    check_material(port.filling, "antenna.port.filling");
    if (port.filling.is_pec) {
        throw InputError({.key = "antenna.port.filling"}, "\"pec\"", "is metal; allowed: a dielectric");
    }
    switch (port.kind) {
        case PortKind::circular_waveguide:
            return check_circular_waveguide(with_port_on_walls(antenna));
        case PortKind::coaxial:
            return check_coaxial(with_port_on_walls(antenna));
        case PortKind::dipole:
            if (material_at(antenna, {port.z, 0.0}).is_pec) {
                throw InputError({.key = "antenna.port.z_mm"}, millimetres(port.z),
                                 "the dipole stands in metal");
            }
            break;
        case PortKind::gap:
            break;
    }
}

}  // namespace lathe
