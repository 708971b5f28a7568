// Random bodies of revolution.
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>

#include "app/bench/random/drawn_antenna.hpp"
#include "app/bench/random/random_antennas.hpp"

namespace lathe::bench {
namespace {

constexpr std::uint32_t series = 1;
using Outline = std::vector<Point>;
using Regions = std::vector<Region>;

/// Outline of a sheet of thickness `thick` along z behind the curve.
Outline sheet_behind(Outline curve, double thick) {
    const Outline front = curve;
    for (auto p = front.rbegin(); p != front.rend(); ++p) curve.push_back({p->z - thick, p->r});
    return curve;
}

/// Parabolic reflector with its focus at z = 0, open towards +z.
Regions reflector(RandomNumbers& draw) {
    const double focus = draw.even("focal length", 6, 12), radius = draw.even("radius", 9, 16);
    Outline front;
    constexpr int points = 20;
    for (int n = 0; n <= points; ++n) {
        const double r = radius * n / points;
        front.push_back({r * r / (4.0 * focus) - focus, r});
    }
    Regions regions = {region_of(sheet_behind(std::move(front), draw.even("thickness", 0.8, 2.0)))};
    if (draw.coin("subreflector")) {
        const double at = draw.even("place", 3.0, 5.0);
        regions.push_back(region_of(rectangle_of(at, at + 1.0, 0.0, draw.even("disc radius", 2.0, 5.0))));
    }
    return regions;
}

/// Disc below the dipole and a dielectric ring around it.
Regions disc_and_ring(RandomNumbers& draw) {
    const double top = -draw.even("height", 1.6, 4.0), thick = draw.even("thickness", 0.8, 2.0);
    const double radius = draw.even("radius", 5, 12), inner = draw.even("inner radius", 2.0, 4.0);
    const double ring_top = draw.even("ring top", 1.0, 5.0), outer = inner + draw.even("ring", 1.0, 3.0);
    return {region_of(rectangle_of(top - thick, top, 0.0, radius)),
            region_of(rectangle_of(top, ring_top, inner, outer), draw.even("permittivity", 1.5, 4.0))};
}

/// Ball of a dielectric in front of the dipole.
Regions ball(RandomNumbers& draw) {
    const double radius = draw.even("radius", 2.5, 6.0), middle = radius + draw.even("distance", 1.0, 4.0);
    Outline half;
    constexpr int points = 32;
    for (int n = 0; n <= points; ++n) {
        const double angle = std::numbers::pi * n / points;
        half.push_back({middle + radius * std::cos(angle), n % points == 0 ? 0.0 : radius * std::sin(angle)});
    }
    return {region_of(std::move(half), draw.even("permittivity", 1.5, 4.0))};
}

/// Cone of metal around the dipole.
Regions open_cone(RandomNumbers& draw) {
    const double length = draw.even("length", 5, 12), wall = draw.even("wall", 0.5, 1.5);
    const double back = draw.even("back radius", 3.5, 5.0), front = back + draw.even("flare", 1.0, 8.0);
    return {region_of({{-3.0, back},
                       {length, front},
                       {length, front + wall},
                       {-3.0 - wall, back + wall},
                       {-3.0 - wall, 0.0},
                       {-3.0, 0.0}})};
}

using Maker = Regions (*)(RandomNumbers&);
constexpr Maker dipole_makers[] = {reflector, disc_and_ring, ball, open_cone};
constexpr const char* dipole_kinds[] = {"reflector", "disc and ring", "ball", "open cone"};

}  // namespace

DrawnAntenna drawn_revolved_antenna(std::uint64_t number) {
    const std::uint64_t guided = random_antenna_kinds().size(), kinds = guided + std::size(dipole_makers);
    const std::uint64_t kind = number % kinds;
    DrawnAntenna drawn;
    if (kind < guided) {
        RandomAntenna random = random_antenna(number / kinds * guided + kind);
        drawn.kind = random.kind, drawn.numbers = random.numbers, drawn.antenna = std::move(random.antenna);
        drawn.settings = coarse_settings(12.0);
        drawn.settings.from_hz = random.settings.from_hz, drawn.settings.to_hz = random.settings.to_hz;
        return drawn;
    }
    RandomNumbers draw(series, number);
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    antenna.port.axis = draw.coin("along x") ? DipoleAxis::x : DipoleAxis::z;
    antenna.regions = dipole_makers[kind - guided](draw);
    convert_to_metres(antenna.regions);
    drawn.kind = dipole_kinds[kind - guided], drawn.numbers = draw.text(), drawn.antenna = std::move(antenna);
    drawn.settings = coarse_settings(12.0);
    return drawn;
}

}  // namespace lathe::bench
