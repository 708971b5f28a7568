#include "solver/geometry/port_walls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "solver/base/length_text.hpp"
#include "solver/geometry/ground_plane.hpp"
#include "solver/geometry/joined_outlines.hpp"

namespace lathe {
namespace {

constexpr double rounding = 1e-9;  ///< relative; what the grid takes for equal

/// "1 nm", "2.5 um": a distance that in millimetres would begin with zeros.
std::string distance_text(double metres) {
    return metres < 1e-6 ? fmt::format("{:.3g} nm", metres * 1e9) : fmt::format("{:.3g} um", metres * 1e6);
}

/// Just in front of the port's plane, as near to it as the grid looks.
double in_front_of(const Port& port) {
    return port.z + 1e-9 * (1.0 + std::abs(port.z));
}

/// Radii at which outlines cross the plane z, and where the metal of a ground plane begins.
std::vector<double> crossed_radii(const Antenna& antenna, double z) {
    std::vector<double> radii;
    for (const Region& region : antenna.regions)
        for (std::size_t n = 0; n < region.outline.size(); ++n) {
            const Point& p = region.outline[n];
            const Point& q = region.outline[(n + 1) % region.outline.size()];
            if ((p.z > z) != (q.z > z)) radii.push_back(p.r + (z - p.z) / (q.z - p.z) * (q.r - p.r));
        }
    if (antenna.ground_plane_z && z < *antenna.ground_plane_z)
        radii.push_back(ground_plane_opening(antenna, z));
    return radii;
}

void warn(Warnings* warnings, const std::string& key, const std::string& what, double drawn, double asked) {
    if (warnings == nullptr) return;
    warnings->push_back(
        {"outline_corrected",
         fmt::format("{} at {} mm, {} from {} = {}: the port takes the place of what is drawn. Give both the "
                     "same number to be rid of this warning.",
                     what, millimetres(drawn), distance_text(std::abs(drawn - asked)), key,
                     millimetres(asked)),
         "antenna.port." + key});
}

void move_plane(Antenna& antenna, Warnings* warnings) {
    double z_min = std::numeric_limits<double>::infinity();
    for (const Region& region : antenna.regions)
        for (const Point& point : region.outline) z_min = std::min(z_min, point.z);
    Port& port = antenna.port;
    const double off = std::abs(z_min - port.z);
    if (!(off > rounding * port.guide_radius()) || off > port_wall_tolerance(port.guide_radius())) return;
    warn(warnings, "z_mm", "The drawing begins", z_min, port.z);
    port.z = z_min;
}

/// True when a corner of drawn metal lies on the port's plane at this radius: a wall begins there, wherever
/// it leads.
bool begins_at(const Antenna& antenna, double radius) {
    const double touch = rounding * radius;
    for (const Region& region : antenna.regions)
        for (const Point& point : region.outline)
            if (region.material.is_pec && std::abs(point.z - antenna.port.z) <= touch &&
                std::abs(point.r - radius) <= touch)
                return true;
    return false;
}

void move_radius(Antenna& antenna, double Port::*which, MetalSide side, const char* key, Warnings* warnings) {
    const double asked = antenna.port.*which;
    const auto drawn = wall_at_port(antenna, asked, side);
    if (!drawn) return;
    const double off = std::abs(*drawn - asked);
    if (off <= rounding * asked || off > port_wall_tolerance(asked)) return;
    // A flare that begins on the port's plane is intended. Where it opens, the guide behind the
    // plane goes on with the radius that the grid sees.
    if (begins_at(antenna, asked)) {
        if (side == MetalSide::outer && *drawn > asked) antenna.port.*which = *drawn;
        return;
    }
    warn(warnings, key,
         side == MetalSide::outer ? "The wall of the port's guide lies"
                                  : "The inner conductor of the port's line ends",
         *drawn, asked);
    antenna.port.*which = *drawn;
}

}  // namespace

double port_wall_tolerance(double radius) {
    return std::max(1e-3 * radius, std::min(1e-6, 1e-2 * radius));
}

std::optional<double> wall_at_port(const Antenna& antenna, double radius, MetalSide side) {
    const double z = in_front_of(antenna.port), beside = 1e-7 * radius;
    std::vector<double> radii = crossed_radii(antenna, z);
    std::sort(radii.begin(), radii.end(),
              [radius](double a, double b) { return std::abs(a - radius) < std::abs(b - radius); });
    // More walls than this beside a port are no realistic drawing.
    constexpr std::size_t most = 64;
    if (radii.size() > most) radii.resize(most);
    for (const double r : radii) {
        const bool below = r > beside && material_at(antenna, {z, r - beside}).is_pec;
        const bool above = material_at(antenna, {z, r + beside}).is_pec;
        if (side == MetalSide::outer ? above && !below : below && !above) return r;
    }
    return std::nullopt;
}

Antenna with_port_on_walls(Antenna drawn, Warnings* warnings) {
    Antenna antenna = with_joined_outlines(std::move(drawn));
    if (!antenna.port.is_guide()) return antenna;
    move_plane(antenna, warnings);
    if (antenna.port.kind == PortKind::circular_waveguide) {
        move_radius(antenna, &Port::radius, MetalSide::outer, "radius_mm", warnings);
    } else {
        move_radius(antenna, &Port::outer_radius, MetalSide::outer, "outer_radius_mm", warnings);
        move_radius(antenna, &Port::inner_radius, MetalSide::inner, "inner_radius_mm", warnings);
    }
    return antenna;
}

}  // namespace lathe
