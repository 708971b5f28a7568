#include "app/bench/random/random_antennas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe::bench {
namespace {

/// Numbers of one antenna, and what was drawn, in words.
class Draw {
public:
    explicit Draw(std::uint64_t number) : state_(0x9e3779b97f4a7c15ull * (number + 1)) {}

    /// Evenly between `low` and `high`.
    double even(const char* name, double low, double high) { return kept(name, low + (high - low) * next()); }
    /// Evenly in its logarithm.
    double scaled(const char* name, double low, double high) {
        return kept(name, low * std::pow(high / low, next()));
    }
    /// One of low, ..., high.
    int whole(const char* name, int low, int high) {
        const int value = low + static_cast<int>(next() * (high - low + 1));
        return static_cast<int>(kept(name, std::min(value, high)));
    }
    const std::string& words() const { return words_; }

private:
    /// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), 53 bits.
    double next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15ull;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        return std::ldexp(static_cast<double>((z ^ (z >> 31)) >> 11), -53);
    }
    double kept(const char* name, double value) {
        // Drawn with the digits that are shown, so that the words are the antenna.
        const std::string text = fmt::format("{:.4g}", value);
        words_ += fmt::format("{}{} {}", words_.empty() ? "" : ", ", name, text);
        return std::stod(text);
    }

    std::uint64_t state_;
    std::string words_;
};

using Outline = std::vector<Point>;  // in mm until an antenna is finished

Region painted(Outline outline, double relative_permittivity = 0.0) {
    Region region;
    region.material.is_pec = relative_permittivity == 0.0;
    if (!region.material.is_pec) region.material.relative_permittivity = relative_permittivity;
    region.outline = std::move(outline);
    return region;
}

Outline rectangle(double z0, double z1, double r0, double r1) {
    return {{z0, r0}, {z1, r0}, {z1, r1}, {z0, r1}};
}

constexpr double guide_length = 15.0;

/// A guide and a cone behind it. The guide ends at z = 0.
struct Cone {
    double guide = 0.0, length = 0.0, aperture = 0.0, wall = 0.0;
    double radius(double z) const { return z <= 0 ? guide : guide + (aperture - guide) * z / length; }
    Outline outline() const {
        return {{-guide_length, guide},    {0, guide},        {length, aperture},
                {length, aperture + wall}, {0, guide + wall}, {-guide_length, guide + wall}};
    }
};

Cone draw_cone(Draw& draw) {
    Cone cone;
    cone.guide = draw.even("guide radius", 3.6, 4.4);
    cone.length = draw.even("flare length", 6, 22);
    cone.aperture = draw.even("aperture radius", 6, 14);
    cone.wall = draw.even("wall", 0.3, 1.0);
    return cone;
}

using Regions = std::vector<Region>;

/// Slots of all widths from a twentieth of a wavelength up between teeth from a fiftieth up.
Regions teeth(Draw& draw) {
    const double guide = draw.even("guide radius", 3.6, 4.4);
    const double growth = draw.even("aperture over guide radius", 1.3, 2.8);
    const int count = draw.whole("slots", 3, 9);
    const double slot = draw.scaled("slot", 0.5, 2.0), tooth = draw.scaled("tooth", 0.2, 1.2);
    const double first = draw.even("first depth", 2.5, 4.5), last = draw.even("last depth", 1.8, 3.0);
    Outline outline = {{-guide_length, guide}, {0, guide}};
    double z = 0.0, largest = 0.0;
    for (int n = 0; n < count; ++n, z += slot + tooth) {
        const double part = static_cast<double>(n) / (count - 1);
        const double r = guide * (1.0 + (growth - 1.0) * (n + 1.0) / count);
        const double depth = first + (last - first) * part;
        largest = std::max(largest, r + depth);
        for (const Point& p : {Point{z, r + depth}, Point{z + slot, r + depth}, Point{z + slot, r},
                               Point{z + slot + tooth, r}})
            outline.push_back(p);
    }
    outline.push_back({z, largest + 0.6});
    outline.push_back({-guide_length, largest + 0.6});
    return {painted(std::move(outline))};
}

/// Rings around the aperture, closed behind.
Regions choke(Draw& draw) {
    const Cone cone = draw_cone(draw);
    const int count = draw.whole("rings", 1, 3);
    const double slot = draw.scaled("slot", 0.3, 1.8), tooth = draw.scaled("ring", 0.2, 1.0);
    const double depth = draw.even("depth", 1.5, 3.2), set_back = draw.even("set back", -0.8, 1.5);
    Regions regions = {painted(cone.outline())};
    double r = cone.aperture + cone.wall, front = cone.length;
    for (int n = 0; n < count; ++n) {
        const double next = front - set_back;
        const double bottom = std::min(front, next) - depth;
        regions.push_back(painted(rectangle(bottom - 0.5, bottom, r - 0.01, r + slot + tooth)));
        regions.push_back(painted(rectangle(bottom - 0.5, next, r + slot, r + slot + tooth)));
        r += slot + tooth;
        front = next;
    }
    return regions;
}

/// One or two irises in the guide, from a 25th of a cell thick.
Regions irises(Draw& draw) {
    const Cone cone = draw_cone(draw);
    Regions regions = {painted(cone.outline())};
    const int count = draw.whole("irises", 1, 2);
    double z = 0.0;
    for (int n = 0; n < count; ++n) {
        const double thick = draw.scaled("thickness", 0.02, 1.0);
        const double radius = cone.guide * draw.even("opening over guide radius", 0.72, 0.95);
        regions.push_back(painted(rectangle(z - thick, z, radius, cone.guide + 0.5 * cone.wall)));
        z -= thick + draw.even("spacing", 0.6, 4.0);
    }
    return regions;
}

/// A lens in the aperture that touches the wall.
Regions lens(Draw& draw) {
    const Cone cone = draw_cone(draw);
    const double permittivity = draw.even("permittivity", 1.5, 6.0);
    const double back = cone.length * draw.even("back over flare length", 0.5, 0.85);
    const double bulge = draw.even("bulge", -0.1, 0.4) * cone.aperture;
    Outline outline = {{back, 0},
                       {back, cone.radius(back) + 0.3 * cone.wall},
                       {cone.length, cone.aperture + 0.3 * cone.wall}};
    constexpr int arc = 24;
    for (int n = 0; n <= arc; ++n) {
        const double r = cone.aperture * (1.0 - static_cast<double>(n) / arc);
        outline.push_back({cone.length + bulge * (1.0 - std::pow(r / cone.aperture, 2)), r});
    }
    return {painted(std::move(outline), permittivity), painted(cone.outline())};
}

/// A ring before the rim, whose gap is from a fiftieth to half a wavelength.
Regions gap(Draw& draw) {
    const Cone cone = draw_cone(draw);
    const double width = draw.scaled("gap", 0.2, 5.0), thick = draw.scaled("ring", 0.2, 1.0);
    const double inner = cone.aperture + draw.even("ring radius less aperture radius", -0.5, 1.0);
    const double front = cone.length + width;
    return {painted(cone.outline()),
            painted(rectangle(front, front + thick, inner, inner + draw.even("ring width", 1.0, 3.0)))};
}

/// Horn and flange of sheet metal, from a hundredth of a cell thick.
Regions thin(Draw& draw) {
    Cone cone = draw_cone(draw);
    cone.wall = draw.scaled("sheet", 0.005, 0.5);
    const double at = cone.length * draw.even("flange place over flare length", 0.1, 0.9);
    const double width = draw.even("flange width", 1.0, 5.0);
    const double inner = cone.radius(at) + 0.5 * cone.wall;
    return {painted(cone.outline()), painted(rectangle(at, at + cone.wall, inner, inner + width))};
}

/// A pointed dielectric rod or metal cone on the axis, and a rim that ends in an edge.
Regions tips(Draw& draw) {
    Cone cone = draw_cone(draw);
    Outline horn = cone.outline();
    horn[3].r = cone.aperture + 0.02;
    const double base = cone.length + draw.even("base before aperture", 0.0, 6.0);
    const double radius = draw.even("base radius", 0.8, 3.0), height = draw.even("height", 2.0, 12.0);
    const bool is_metal = draw.whole("metal", 0, 1) == 1;
    const double permittivity = is_metal ? 0.0 : draw.even("permittivity", 1.5, 4.0);
    Outline point = is_metal ? Outline{{base, 0}, {base + height, radius}, {base + height, 0}}
                             : Outline{{-4.0, 0}, {0.0, radius}, {base, radius}, {base + height, 0}};
    return {painted(std::move(point), permittivity), painted(std::move(horn))};
}

/// A monopole or a hat on a line, over a disc.
Regions coaxial(Draw& draw, Port& port) {
    port.kind = PortKind::coaxial;
    port.inner_radius = 1e-3 * draw.scaled("inner radius", 0.08, 0.4);
    port.outer_radius = port.inner_radius * draw.even("outer over inner radius", 1.8, 3.6);
    const double inner = 1e3 * port.inner_radius, outer = 1e3 * port.outer_radius;
    const double disc = draw.even("disc radius", 2.5, 10.0), thick = draw.scaled("disc", 0.2, 1.0);
    const double height = draw.even("height", 1.2, 5.0);
    Regions regions = {painted(rectangle(-6.0, 0.0, outer, outer + 0.4)),
                       painted(rectangle(-thick, 0.0, outer, disc)),
                       painted(rectangle(-6.0, height, 0.0, inner))};
    if (draw.whole("hat", 0, 1) == 1) {
        const double width = draw.even("hat radius", 0.5, 3.0), hat = draw.scaled("hat thickness", 0.1, 0.6);
        regions.push_back(painted(rectangle(height, height + hat, 0.0, width)));
    }
    return regions;
}

}  // namespace

const std::vector<std::string>& random_antenna_kinds() {
    static const std::vector<std::string> kinds = {"teeth", "choke", "irises", "lens",
                                                   "gap",   "thin",  "tips",   "coaxial"};
    return kinds;
}

RandomAntenna random_antenna(std::uint64_t number) {
    using Maker = Regions (*)(Draw&);
    static constexpr Maker makers[] = {teeth, choke, irises, lens, gap, thin, tips};
    const std::size_t kind = number % random_antenna_kinds().size();
    Draw draw(number);
    RandomAntenna result;
    result.kind = random_antenna_kinds()[kind];
    Antenna& antenna = result.antenna;
    const double centre = constants::speed_of_light / 10e-3;
    result.settings.from_hz = 0.92 * centre, result.settings.to_hz = 1.08 * centre;
    result.settings.frequencies = 5;
    result.settings.max_periods = 2000;
    if (kind < std::size(makers)) {
        antenna.regions = makers[kind](draw);
        antenna.port.mode = parse_mode("TE11");
        for (const Region& region : antenna.regions)
            for (const Point& p : region.outline)
                if (p.z == -guide_length && (antenna.port.radius == 0.0 || p.r < 1e3 * antenna.port.radius))
                    antenna.port.radius = 1e-3 * p.r;
        antenna.port.z = -1e-3 * guide_length;
    } else {
        antenna.regions = coaxial(draw, antenna.port);
        antenna.port.z = -6e-3;
        result.settings.from_hz = 0.6 * centre, result.settings.to_hz = 1.2 * centre;
    }
    for (Region& region : antenna.regions)
        for (Point& p : region.outline) p = {1e-3 * p.z, 1e-3 * p.r};
    result.numbers = draw.words();
    return result;
}

}  // namespace lathe::bench
