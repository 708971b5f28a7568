// Random planar antennas.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>

#include "app/bench/random/drawn_antenna.hpp"

namespace lathe::bench {
namespace {

constexpr std::uint32_t series = 2;
using Outline = std::vector<Point>;

/// Antenna that is being drawn, in mm; x is Point::z, y is Point::r.
struct Drawing {
    RandomNumbers& draw;
    Polarisation polarisation;
    PlanarSettings settings;
    std::vector<Region> regions;

    bool is_tm() const { return polarisation == Polarisation::tm; }
    void metal(Outline outline) { regions.push_back(region_of(std::move(outline))); }
    void bore(Outline outline) { regions.push_back(region_of(std::move(outline), 1.0)); }
    void dielectric(Outline outline) {
        regions.push_back(region_of(std::move(outline), draw.even("permittivity", 1.5, 4.0)));
    }
    /// True where the lowest mode of a guide is one half wave wide, false where it is TEM.
    bool has_half_waves() const { return is_tm() == (settings.walls == PlanarWalls::pec); }
    /// Width of a guide in which the lowest mode alone travels.
    double guide_width() {
        return has_half_waves() ? draw.even("width", 6.2, 8.5) : draw.even("width", 2.5, 4.5);
    }
    void port(const std::string& name, double x, double y, double direction_deg, double width) {
        PlanarPort port;
        port.name = name;
        port.centre_x = x, port.centre_y = y, port.width = width;
        port.direction_rad = direction_deg * (std::numbers::pi / 180.0);
        port.mode.half_waves = has_half_waves() ? 1 : 0;
        settings.ports.push_back(port);
    }
    void source(PlanarPortKind kind, double x, double y, double direction_deg = 0.0) {
        port("source", x, y, direction_deg, 0.0);
        settings.ports.back().kind = kind;
        settings.ports.back().mode = {};
    }
};

/// Irregular polygon around a point.
Outline polygon(RandomNumbers& draw, double x, double y, double radius) {
    Outline outline;
    const int corners = draw.whole("corners", 4, 7);
    const double first = draw.even("first corner", 0.0, 1.0);
    for (int n = 0; n < corners; ++n) {
        const double angle = 2.0 * std::numbers::pi * (n + first) / corners;
        const double r = radius * draw.even("corner", 0.6, 1.0);
        outline.push_back({x + r * std::cos(angle), y + r * std::sin(angle)});
    }
    return outline;
}

void horn(Drawing& d) {
    const double half = 0.5 * d.guide_width(), wall = d.draw.even("wall", 0.5, 1.5);
    const double guide = d.draw.even("guide", 6, 9), flare = d.draw.even("flare", 4, 11);
    const double up = half + d.draw.even("upper flare", 0.5, 6),
                 down = half + d.draw.even("lower flare", 0.5, 6);
    d.metal({{-guide, half},
             {0, half},
             {flare, up},
             {flare, up + wall},
             {0, half + wall},
             {-guide, half + wall}});
    d.metal({{-guide, -half},
             {-guide, -half - wall},
             {0, -half - wall},
             {flare, -down - wall},
             {flare, -down},
             {0, -half}});
    if (d.draw.coin("stub")) {
        const double at = -d.draw.even("stub place", 2.5, 3.5), width = d.draw.even("stub width", 0.5, 2.0);
        const double depth = d.draw.even("stub depth", 1.0, 2.5);
        d.metal(rectangle_of(at - width - 0.8, at + 0.8, half + 0.5 * wall, half + depth + 0.8));
        d.bore(rectangle_of(at - width, at, half - 0.2, half + depth));
    }
    if (d.draw.coin("lens")) {
        const double back = d.draw.even("lens back", 0.3, 0.7) * flare;
        const auto wall_at = [&](double x, double end) { return half + (end - half) * x / flare; };
        d.dielectric({{back, -wall_at(back, down)},
                      {flare, -down},
                      {flare + d.draw.even("bulge", 0.2, 2.0), 0.3},
                      {flare, up},
                      {back, wall_at(back, up)}});
    }
    d.port("feed", -guide, 0.0, 0.0, 2.0 * half);
}

/// Guides of a block that meet, one of them ends in a slot.
void network(Drawing& d) {
    const double left = d.guide_width(), top = d.guide_width(), right = d.guide_width();
    const double x = d.draw.even("x of the upper guide", -2.0, 2.0),
                 y = d.draw.even("y of the right guide", -1.0, 1.0);
    d.metal(rectangle_of(-12, 12, -7, 11));
    d.bore(rectangle_of(-12, x + 0.5 * top, -0.5 * left, 0.5 * left));
    d.bore(rectangle_of(x - 0.5 * top, x + 0.5 * top, -0.5 * left, 11));
    d.bore(rectangle_of(x, 12, y - 0.5 * right, y + 0.5 * right));
    if (d.draw.coin("slot")) {
        const double at = d.draw.even("slot place", -3, 3);
        d.bore(rectangle_of(at, at + d.draw.even("slot width", 1.0, 3.0), -7, -0.25 * left));
    }
    if (d.draw.coin("block")) d.dielectric(polygon(d.draw, x, 0.0, 0.3 * left));
    d.port("left", -12, 0.0, 0.0, left);
    d.port("top", x, 11, -90.0, top);
    d.port("right", 12, y, 180.0, right);
    d.settings.ports.back().driven = d.draw.coin("right is driven");
}

void oblique_horn(Drawing& d) {
    horn(d);
    const double angle = d.draw.even("turned by", 5, 85) * (std::numbers::pi / 180.0);
    const double c = std::cos(angle), s = std::sin(angle);
    const auto turned = [&](double x, double y) { return Point{c * x - s * y, s * x + c * y}; };
    for (Region& region : d.regions)
        for (Point& p : region.outline) p = turned(p.z, p.r);
    for (PlanarPort& port : d.settings.ports) {
        const Point centre = turned(port.centre_x, port.centre_y);
        port.centre_x = centre.z, port.centre_y = centre.r, port.direction_rad += angle;
    }
}

/// Line current before a corner of metal, and a dielectric.
void line(Drawing& d) {
    const double at = d.draw.even("plate", 2.0, 5.0), length = d.draw.even("length", 6, 14);
    d.metal({{-at - 1.3, -at - 1.3},
             {length, -at - 1.3},
             {length + 0.7, -at},
             {-at, -at},
             {-at, length},
             {-at - 1.3, length + 0.4}});
    if (d.draw.coin("dielectric")) d.dielectric(polygon(d.draw, 3.5, 3.0, 2.5));
    const double x = d.draw.even("x", -0.8, 0.8), y = d.draw.even("y", -0.8, 0.8);
    d.source(PlanarPortKind::line_current, x, y);
}

void wave(Drawing& d) {
    d.metal(polygon(d.draw, 0, 0, d.draw.even("radius", 3, 6)));
    if (d.draw.coin("dielectric")) d.dielectric(polygon(d.draw, 9.5, 1.0, 3.0));
    d.source(PlanarPortKind::plane_wave, 1.0, 2.0, d.draw.even("direction", -180, 180));
}

/// Bars side by side with narrow gaps, before a line current.
void gaps(Drawing& d) {
    double y = -d.draw.even("half height", 4, 7);
    const double thick = d.draw.even("thickness", 1.0, 3.0);
    for (int n = d.draw.whole("bars", 2, 4); n > 0; --n) {
        const double bar = d.draw.even("bar", 2.0, 5.0);
        d.metal(rectangle_of(3.0, 3.0 + thick, y, y + bar));
        y += bar + d.draw.scaled("gap", 0.15, 1.5);
    }
    const double source_x = d.draw.even("x", -2.0, 1.0), source_y = d.draw.even("y", -1.0, 1.0);
    d.source(PlanarPortKind::line_current, source_x, source_y);
}

/// Upper half of a horn over its plane of symmetry.
void half_horn(Drawing& d) {
    const double half = 0.5 * d.guide_width(), wall = d.draw.even("wall", 0.5, 1.5);
    const double guide = d.draw.even("guide", 6, 9), flare = d.draw.even("flare", 4, 11);
    const double up = half + d.draw.even("upper flare", 0.5, 6);
    d.metal({{-guide, half},
             {0, half},
             {flare, up},
             {flare, up + wall},
             {0, half + wall},
             {-guide, half + wall}});
    if (d.draw.coin("post")) {
        const double at = flare + d.draw.even("distance", 1.0, 4.0);
        d.dielectric(rectangle_of(at, at + 2.0, 0.0, d.draw.even("post height", 1.0, 5.0)));
    }
    d.settings.symmetry = d.is_tm() ? SymmetryPlane::magnetic : SymmetryPlane::electric;
    d.port("feed", -guide, 0.0, 0.0, 2.0 * half);
}

/// Strip between magnetic walls.
void strip(Drawing& d) {
    d.settings.walls = PlanarWalls::magnetic;
    const double width = d.guide_width();
    const double half = 0.5 * width, step = d.draw.even("step", -0.3, 0.4) * half;
    d.metal(rectangle_of(-9, 10, half, half + 1.4));
    d.metal(rectangle_of(-9, 10, -half - 1.4, -half));
    if (step > 0.0) d.metal(rectangle_of(0.0, d.draw.even("iris", 0.8, 2.5), half - step, half + 0.5));
    d.port("one", -9, 0.0, 0.0, width);
    if (d.draw.coin("two ports")) d.port("two", 10, 0.0, 180.0, width);
}

using Maker = void (*)(Drawing&);
constexpr Maker makers[] = {horn, network, oblique_horn, line, wave, gaps, half_horn, strip};
constexpr const char* kinds[] = {"horn", "network", "oblique horn", "line",
                                 "wave", "gaps",    "half horn",    "strip"};

}  // namespace

DrawnAntenna drawn_planar_antenna(Polarisation polarisation, std::uint64_t number) {
    const std::size_t kind = number % std::size(makers);
    RandomNumbers draw(series + (polarisation == Polarisation::te ? 1 : 0), number);
    Drawing d{draw, polarisation, {}, {}};
    makers[kind](d);
    d.settings.polarisation = polarisation;
    convert_to_metres(d.regions);
    for (PlanarPort& port : d.settings.ports)
        port.centre_x *= 1e-3, port.centre_y *= 1e-3, port.width *= 1e-3;
    DrawnAntenna drawn;
    drawn.kind = kinds[kind], drawn.numbers = draw.text();
    Antenna antenna;
    antenna.regions = std::move(d.regions), antenna.planar = std::move(d.settings);
    drawn.antenna = std::move(antenna);
    drawn.settings = coarse_settings(14.0);
    return drawn;
}

}  // namespace lathe::bench
