#include "ui/gradient/wall_motion.hpp"

#include <algorithm>
#include <cmath>

#include "solver/geometry/solids/polygon_triangles.hpp"

namespace lathe::ui {
namespace {

constexpr double share_of_range = 1e-5;
constexpr int places_along = 150;      ///< on the longer side of the antenna; the view thins them out
constexpr double faces_outward = 0.3;  ///< radial part of the outer normal

/// Radii at which an outline crosses a line of constant z.
std::vector<double> crossings(const std::vector<Point>& outline, double z) {
    std::vector<double> radii;
    for (std::size_t n = 0; n < outline.size(); ++n) {
        const Point &a = outline[n], &b = outline[(n + 1) % outline.size()];
        if ((a.z <= z) != (b.z <= z)) radii.push_back(a.r + (z - a.z) / (b.z - a.z) * (b.r - a.r));
    }
    return radii;
}

/// Sign of r away from the axis, or from y = 0 of a planar antenna.
double outward(const Point& p) {
    return p.r < 0.0 ? -1.0 : 1.0;
}

/// Whether a place on the outside of metal has free space all the way out, and the metal is a shell: it does
/// not reach down to the axis, y = 0 of a planar antenna, which has shells on both sides of it.
bool is_outside_of_shell(const Antenna& antenna, std::size_t region, const Point& place, double hair) {
    const double side = outward(place);
    for (const Region& other : antenna.regions) {
        const auto radii = crossings(other.outline, place.z);
        if (std::any_of(radii.begin(), radii.end(),
                        [&](double r) { return side * r > side * place.r + hair; }))
            return false;
    }
    const auto own = crossings(antenna.regions[region].outline, place.z);
    return std::none_of(own.begin(), own.end(), [&](double r) { return side * r < hair; });
}

}  // namespace

WallMotion wall_motion(const SensitiveParameter& parameter) {
    const double step = share_of_range * std::max(1e-3, parameter.maximum - parameter.minimum);
    const ParameterSides sides = sides_at(parameter, step);
    if (!sides.low && !sides.high) return {};
    const Antenna here = parameter.antenna(parameter.value);
    const Antenna &low = sides.low ? *sides.low : here, &high = sides.high ? *sides.high : here;
    const auto largest = largest_motion(low, high);
    if (!largest || *largest <= 0.0) return {};
    const double span = step * ((sides.low ? 1.0 : 0.0) + (sides.high ? 1.0 : 0.0));
    WallMotion motion;
    for (std::size_t n = 0; n < low.regions.size(); ++n) {
        auto& moved = motion.emplace_back();
        for (std::size_t v = 0; v < low.regions[n].outline.size(); ++v) {
            const Point &from = low.regions[n].outline[v], &to = high.regions[n].outline[v];
            moved.push_back({(to.z - from.z) / span, (to.r - from.r) / span});
        }
    }
    return motion;
}

std::vector<WallArrow> wall_arrows(const Antenna& antenna, std::span<const WallMotion> motions,
                                   std::span<const double> steps) {
    const Extent extent = extent_of(antenna);
    const double spacing = std::max(extent.z_max - extent.z_min, extent.r_max - extent.r_min) / places_along;
    std::vector<WallArrow> arrows;
    double longest = 0.0;
    for (std::size_t n = 0; n < antenna.regions.size(); ++n) {
        const auto& outline = antenna.regions[n].outline;
        std::vector<Point> moved(outline.size());
        for (std::size_t p = 0; p < motions.size(); ++p) {
            if (n >= motions[p].size() || motions[p][n].size() != outline.size()) continue;
            for (std::size_t v = 0; v < outline.size(); ++v) {
                moved[v].z += steps[p] * motions[p][n][v].z;
                moved[v].r += steps[p] * motions[p][n][v].r;
            }
        }
        const double turn = signed_area(outline) > 0.0 ? 1.0 : -1.0;
        double along = 0.5 * spacing;  // of the next place, from the beginning of the edge
        for (std::size_t v = 0; v < outline.size(); ++v) {
            const std::size_t next = (v + 1) % outline.size();
            const Point &a = outline[v], &b = outline[next];
            const double length = std::hypot(b.z - a.z, b.r - a.r);
            const Point normal{turn * (b.r - a.r) / length, -turn * (b.z - a.z) / length};
            for (; along < length; along += spacing) {
                const double share = along / length;
                const Point place{a.z + share * (b.z - a.z), a.r + share * (b.r - a.r)};
                if (antenna.regions[n].material.is_pec && normal.r * outward(place) > faces_outward &&
                    is_outside_of_shell(antenna, n, place, 1e-3 * spacing))
                    continue;
                const double across = (moved[v].z + share * (moved[next].z - moved[v].z)) * normal.z +
                                      (moved[v].r + share * (moved[next].r - moved[v].r)) * normal.r;
                longest = std::max(longest, std::abs(across));
                arrows.push_back({place, {across * normal.z, across * normal.r}});
            }
            along -= length;
        }
    }
    if (longest <= 0.0) return {};
    for (WallArrow& arrow : arrows) arrow.along.z /= longest, arrow.along.r /= longest;
    return arrows;
}

}  // namespace lathe::ui
