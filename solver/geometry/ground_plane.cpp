#include "solver/geometry/ground_plane.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/base/input_error.hpp"
#include "solver/base/length_text.hpp"

namespace lathe {
namespace {

const char* const key = "antenna.ground_plane_z_mm";

}  // namespace

double outermost_radius(const std::vector<Point>& outline, double z) {
    double outermost = 0.0;
    for (std::size_t n = 0; n < outline.size(); ++n) {
        const Point& p = outline[n];
        const Point& q = outline[(n + 1) % outline.size()];
        if ((p.z > z) == (q.z > z)) continue;
        outermost = std::max(outermost, p.r + (z - p.z) / (q.z - p.z) * (q.r - p.r));
    }
    return outermost;
}

double ground_plane_opening(const Antenna& antenna, double z) {
    double opening = antenna.port.guide_radius();
    for (const Region& region : antenna.regions)
        opening = std::max(opening, outermost_radius(region.outline, z));
    return opening;
}

void for_each_shielded_piece(const std::vector<Point>& outline, double r,
                             const std::function<void(double, double)>& found) {
    for (std::size_t n = 0; n < outline.size(); ++n) {
        const Point& p = outline[n];
        const Point& q = outline[(n + 1) % outline.size()];
        if (p.z == q.z || std::max(p.r, q.r) <= r) continue;
        // The part of the edge that lies further out than r.
        double from = p.z, to = q.z;
        const double crossing = p.r == q.r ? p.z : p.z + (r - p.r) / (q.r - p.r) * (q.z - p.z);
        if (p.r <= r) from = crossing;
        if (q.r <= r) to = crossing;
        found(std::min(from, to), std::max(from, to));
    }
}

void check_ground_plane(const Antenna& antenna) {
    if (!antenna.ground_plane_z) return;
    const double z = *antenna.ground_plane_z;
    if (!std::isfinite(z) || std::abs(z) > max_coordinate_m)
        throw InputError({.key = key}, millimetres(z),
                         fmt::format("is out of range; allowed: -{0} to {0} mm", max_coordinate_m * 1e3));
    const Port& port = antenna.port;
    if (port.kind == PortKind::dipole) {
        if (z != port.z) return;  // below the plane it may stand in a recess
        throw InputError({.key = key}, millimetres(z), "the dipole must not lie in the plane");
    }
    if (port.kind == PortKind::gap) return;  // check_port() requires a gap free of metal
    if (z > port.z) return;
    throw InputError({.key = key}, millimetres(z),
                     fmt::format("the port's line must reach the plane from below; allowed: more than the "
                                 "port's z_mm = {}",
                                 millimetres(port.z)));
}

Antenna with_drawn_ground_plane(const Antenna& antenna, double radius, double z_bottom) {
    if (!antenna.ground_plane_z) return antenna;
    const double z = *antenna.ground_plane_z, bore = antenna.port.guide_radius();
    Antenna drawn = antenna;
    drawn.ground_plane_z.reset();
    drawn.regions.clear();
    Material metal;
    metal.is_pec = true;
    drawn.regions.push_back({metal, {{z_bottom, bore}, {z, bore}, {z, radius}, {z_bottom, radius}}});
    for (const Region& region : antenna.regions)
        for (std::size_t n = 0; n < region.outline.size(); ++n) {
            const Point& p = region.outline[n];
            const Point& q = region.outline[(n + 1) % region.outline.size()];
            if (p.z == q.z || std::min(p.z, q.z) >= z || std::max(p.r, q.r) <= bore) continue;
            drawn.regions.push_back({Material{}, {{p.z, 0.0}, p, q, {q.z, 0.0}}});
        }
    drawn.regions.insert(drawn.regions.end(), antenna.regions.begin(), antenna.regions.end());
    return drawn;
}

}  // namespace lathe
