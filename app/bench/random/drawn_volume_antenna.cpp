// Random 3D antennas of boxes, cylinders, cones and spheres.
#include <iterator>
#include <utility>

#include "app/bench/random/drawn_antenna.hpp"

namespace lathe::bench {
namespace {

constexpr std::uint32_t series = 4;
using Numbers = std::vector<Quantity>;

Numbers numbers(std::initializer_list<double> values) {
    Numbers all;
    for (const double value : values) all.push_back({value, {}});
    return all;
}

/// Antenna that is being drawn, in mm.
struct Drawing {
    RandomNumbers& draw;
    VolumeDesign design;

    DrawnMaterial metal() { return {true, {}}; }
    DrawnMaterial nothing() { return {}; }
    DrawnMaterial dielectric() {
        DrawnMaterial material;
        material.dielectric = standard_numbers(dielectric_keys());
        material.dielectric[0] = numbers({draw.even("permittivity", 1.5, 4.0)});
        return material;
    }
    DrawnMaterial either() { return draw.coin("metal") ? metal() : dielectric(); }
    void solid(SolidKind kind, const std::string& name, DrawnMaterial material, DrawingNumbers values) {
        DrawnSolid solid;
        solid.kind = kind, solid.name = name, solid.material = std::move(material);
        solid.numbers = std::move(values), solid.placement = standard_numbers(placement_keys());
        design.solids.push_back(std::move(solid));
    }
    void box(const std::string& name, DrawnMaterial material, Numbers from, Numbers to) {
        solid(SolidKind::box, name, std::move(material), {std::move(from), std::move(to)});
    }
    void port(const std::string& name, VolumePortKind kind, DrawingNumbers values) {
        DrawnPort port;
        port.name = name, port.kind = kind, port.numbers = std::move(values);
        design.ports.push_back(std::move(port));
    }
    /// Rectangular guide along z with TE10 of its wide side along x.
    void guide_port(const std::string& name, double z, bool is_upwards) {
        port(name, VolumePortKind::waveguide, {numbers({z}), numbers({0.0, 0.0}), numbers({90.0}), {}});
        design.ports.back().is_upwards = is_upwards;
        design.ports.back().modes = {{ModeFamily::te, 1, 0, 0}};
    }
};

struct Guide {
    double x = 0.0, y = 0.0;  ///< half of its inner sides
};
Guide draw_guide(Drawing& d) {
    return {0.5 * d.draw.even("guide width", 6.4, 8.0), 0.5 * d.draw.even("guide height", 2.4, 3.6)};
}

/// Open guide with a step to a wider one.
void horn(Drawing& d) {
    const Guide guide = draw_guide(d);
    const double length = d.draw.even("guide", 5, 7), step = length + d.draw.even("mouth", 2, 4);
    const double x = guide.x + d.draw.even("step in x", 0.3, 1.5),
                 y = guide.y + d.draw.even("step in y", 0.3, 1.5);
    const double wall = d.draw.even("wall", 0.9, 1.6);
    d.box("block", d.metal(), numbers({-x - wall, -y - wall, 0}), numbers({x + wall, y + wall, step}));
    d.box("guide", d.nothing(), numbers({-guide.x, -guide.y, 0}), numbers({guide.x, guide.y, length}));
    d.box("mouth", d.nothing(), numbers({-x, -y, length}), numbers({x, y, step}));
    if (d.draw.coin("ball")) {
        const double radius = d.draw.even("radius", 1.2, 1.7);
        d.solid(SolidKind::sphere, "ball", d.dielectric(),
                {numbers({0.4, 0.3, step + 1.8}), numbers({radius})});
    }
    d.guide_port("feed", 0.0, true);
}

/// Shorted guide with a slot in its broad wall.
void slot(Drawing& d) {
    const Guide guide = draw_guide(d);
    const double length = d.draw.even("length", 9, 12), wall = d.draw.even("wall", 0.9, 1.5);
    const double x = d.draw.even("offset", 0.8, 2.0), half = 0.5 * d.draw.even("slot width", 0.9, 1.6);
    const double at = d.draw.even("slot place", 3.5, 4.5), slot = d.draw.even("slot length", 3.5, 4.6);
    d.box("block", d.metal(), numbers({-guide.x - wall, -guide.y - wall, 0}),
          numbers({guide.x + wall, guide.y + wall, length + wall}));
    d.box("guide", d.nothing(), numbers({-guide.x, -guide.y, 0}), numbers({guide.x, guide.y, length}));
    d.box("slot", d.nothing(), numbers({x - half, guide.y - 0.2, at}),
          numbers({x + half, guide.y + wall, at + slot}));
    d.guide_port("feed", 0.0, true);
}

/// Two-port guide with a post or a block.
void post(Drawing& d) {
    const Guide guide = draw_guide(d);
    const double length = d.draw.even("length", 9, 11);
    d.box("block", d.metal(), numbers({-guide.x - 1, -guide.y - 1, 0}),
          numbers({guide.x + 1, guide.y + 1, length}));
    d.box("guide", d.nothing(), numbers({-guide.x, -guide.y, 0}), numbers({guide.x, guide.y, length}));
    const double x = d.draw.even("x", -1.5, 1.5), z = d.draw.even("z", 4, 5.5),
                 top = d.draw.even("top", -0.4, 0.6);
    if (d.draw.coin("round"))
        d.solid(SolidKind::cylinder, "post", d.metal(),
                {numbers({x, -guide.y - 0.5, z}), numbers({x, top, z}),
                 numbers({d.draw.even("radius", 0.8, 1.2)})});
    else
        d.box("stub", d.either(), numbers({x - 0.7, -guide.y - 0.5, z - 0.6}),
              numbers({x + 0.9, top, z + 0.8}));
    d.guide_port("one", 0.0, true);
    d.guide_port("two", length, false);
    d.design.ports.back().driven = d.draw.coin("two is driven");
}

/// Strip over a plate, fed by a lumped port at one end and shorted at the other.
void strip(Drawing& d) {
    const double height = d.draw.even("height", 1.6, 2.6), length = d.draw.even("length", 4, 7);
    const double x = d.draw.even("plate", 0.6, 2.0), y = d.draw.even("half width", 0.6, 1.2);
    d.box("plate", d.metal(), numbers({-x, -y - 2, -1}), numbers({length + 1.4, y + 1.5, 0}));
    d.box("strip", d.metal(), numbers({0, -y, height}), numbers({length, y, height + 0.8}));
    d.box("short", d.metal(), numbers({length - 0.9, -y, 0}), numbers({length, y, height}));
    if (d.draw.coin("filling"))
        d.box("filling", d.dielectric(), numbers({0.9, -y, 0}), numbers({length - 0.9, y, height}));
    d.port("feed", VolumePortKind::lumped,
           {numbers({0.4, 0, 0}), numbers({0.4, 0, height}), numbers({d.draw.even("resistance", 30, 200)})});
}

void dipole(Drawing& d) {
    const double below = d.draw.even("height", 2.0, 4.0);
    const double left = d.draw.even("left", 2, 5), front = d.draw.even("front", 2, 5);
    const double right = d.draw.even("right", 2, 5), back = d.draw.even("back", 2, 5);
    d.box("plate", d.metal(), numbers({-left, -front, -below - 1}), numbers({right, back, -below}));
    const double radius = d.draw.even("radius", 1.2, 2.0), top = d.draw.even("top radius", 0.4, 1.2);
    d.solid(SolidKind::cone, "cone", d.dielectric(),
            {numbers({1.0, -0.8, 1.6}), numbers({1.6, 0.4, 4.5}), numbers({radius}), numbers({top})});
    d.port("dipole", VolumePortKind::dipole, {numbers({0, 0, 0})});
    d.design.ports.back().axis = static_cast<Axis>(d.draw.whole("axis", 0, 2));
}

void wave(Drawing& d) {
    const double left = d.draw.even("left", 1, 3), back = d.draw.even("back", 1, 3);
    d.box("block", d.either(), numbers({-left, -2, -1.7}), numbers({2.3, back, 1.1}));
    const double radius = d.draw.even("radius", 1.0, 2.0);
    d.solid(SolidKind::sphere, "ball", d.dielectric(), {numbers({1.5, 1.4, 2.6}), numbers({radius})});
    d.port("wave", VolumePortKind::plane_wave,
           {numbers({d.draw.even("theta", 20, 160)}), numbers({d.draw.even("phi", -180, 180)}),
            numbers({d.draw.even("polarisation", 0, 180)})});
}

using Maker = void (*)(Drawing&);
constexpr Maker makers[] = {horn, slot, post, strip, dipole, wave};
constexpr const char* kinds[] = {"horn", "slot", "post", "strip", "dipole", "wave"};

}  // namespace

DrawnAntenna drawn_volume_antenna(std::uint64_t number) {
    const std::size_t kind = number % std::size(makers);
    RandomNumbers draw(series, number);
    Drawing d{draw, {}};
    makers[kind](d);
    DrawnAntenna drawn;
    drawn.kind = kinds[kind], drawn.numbers = draw.text(), drawn.antenna = std::move(d.design);
    drawn.settings = coarse_settings(10.0);
    drawn.settings.margin_wavelengths = 0.2;
    drawn.settings.pml_cells = 6;
    drawn.settings.stop_db = -40.0;
    drawn.settings.max_periods = 60.0;
    return drawn;
}

}  // namespace lathe::bench
