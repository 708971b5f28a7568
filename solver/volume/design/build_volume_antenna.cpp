#include <fmt/format.h>

#include <algorithm>

#include "solver/antenna/parameter_links.hpp"
#include "solver/base/input_error.hpp"
#include "solver/volume/design/build_elements.hpp"
#include "solver/volume/design/build_solids.hpp"
#include "solver/volume/design/drawn_numbers.hpp"
#include "solver/volume/design/volume_design.hpp"

namespace lathe {
namespace {

constexpr double largest_parameter = 1e9;

void add_guide(const DrawnNumbers& numbers, VolumePort& port) {
    port.place = numbers.metres("at_mm");
    const std::vector<double> inside = numbers.lengths("inside_mm");
    port.inside = {inside.at(0), inside.at(1)};
    port.polarisation = numbers.radians("polarisation_deg");
    if (numbers.has("reference_mm")) port.reference = numbers.metres("reference_mm");
}

/// Cross-section of a lumped port, with the sizes that it allows.
void add_spread(const DrawnNumbers& numbers, PortSpread spread, VolumePort& port) {
    const auto refuse = [&](const std::string& value, const char* problem) {
        throw InputError({.key = numbers.key("size_mm")}, value, problem);
    };
    port.spread = spread;
    const bool has_size = numbers.has("size_mm");
    if (spread == PortSpread::line) {
        if (has_size)
            refuse("given", "has no effect on a line; allowed: across \"box\" or \"ring\", or no size");
        return;
    }
    if (!has_size)
        refuse("missing",
               "is needed across box and ring; allowed: two widths, or an inner and an outer radius");
    const std::vector<double> size = numbers.lengths("size_mm");
    port.size = {size.at(0), size.at(1)};
    const std::string text = fmt::format("[{:g}, {:g}]", 1e3 * size[0], 1e3 * size[1]);
    if (spread == PortSpread::box && !(size[0] > 0.0 || size[1] > 0.0))
        refuse(text, "is not a box; allowed: two widths of 0 mm or more, at least one of them above 0");
    if (spread == PortSpread::ring && !(size[1] > size[0]))
        refuse(text, "is not a ring; allowed: an inner radius of 0 mm or more and a larger outer radius");
}

void add_lumped(const DrawnNumbers& numbers, PortSpread spread, VolumePort& port) {
    std::tie(port.from, port.to) = ends_along_axis(numbers);
    port.resistance_ohm = numbers.number("resistance_ohm");
    add_spread(numbers, spread, port);
}

VolumePort port_of(const DrawnPort& drawn, const QuantityValues& values, const std::string& place) {
    const DrawnNumbers numbers(volume_port_keys(drawn.kind), drawn.numbers, values, place);
    VolumePort port;
    port.name = drawn.name;
    port.kind = drawn.kind;
    port.driven = drawn.driven;
    port.axis = drawn.axis;
    port.is_upwards = drawn.is_upwards;
    switch (drawn.kind) {
        case VolumePortKind::waveguide:
            add_guide(numbers, port);
            break;
        case VolumePortKind::lumped:
            add_lumped(numbers, drawn.across, port);
            break;
        case VolumePortKind::dipole:
            port.from = numbers.point("at_mm");
            break;
        case VolumePortKind::plane_wave:
            port.theta = numbers.radians("theta_deg");
            port.phi = numbers.radians("phi_deg");
            port.polarisation = numbers.radians("polarisation_deg");
            break;
    }
    return port;
}

/// A guide with several modes is a port for each, named PORT:MODE.
void add_ports(const DrawnPort& drawn, const QuantityValues& values, std::size_t entry,
               std::vector<VolumePort>& ports) {
    VolumePort port =
        port_of(drawn, values, drawn.origin.empty() ? fmt::format("antenna.ports[{}]", entry) : drawn.origin);
    port.entry = entry;
    if (drawn.kind != VolumePortKind::waveguide) return ports.push_back(port);
    for (const GuideMode& mode : drawn.modes) {
        port.mode = mode;
        if (drawn.modes.size() > 1) port.name = drawn.name + ":" + mode_text(mode);
        ports.push_back(port);
    }
}

bool is_same_guide(const VolumePort& one, const VolumePort& other) {
    return one.kind == VolumePortKind::waveguide && other.kind == one.kind && one.axis == other.axis &&
           one.place == other.place && one.inside == other.inside && one.mode == other.mode &&
           one.polarisation == other.polarisation;
}

bool is_same_gap(const VolumePort& one, const VolumePort& other) {
    return one.kind == VolumePortKind::lumped && other.kind == one.kind &&
           ((one.from == other.from && one.to == other.to) || (one.from == other.to && one.to == other.from));
}

void check_ports(const VolumeAntenna& antenna) {
    const std::vector<VolumePort>& ports = antenna.ports;
    for (std::size_t n = 0; n < ports.size(); ++n)
        for (std::size_t k = 0; k < n; ++k) {
            const auto refuse = [&](const char* key, const std::string& problem) {
                throw InputError({.key = antenna.port_key(n) + key}, '"' + ports[n].name + '"', problem);
            };
            if (ports[n].name == ports[k].name)
                refuse(".name", "is the name of another port; allowed: another");
            if (is_same_guide(ports[n], ports[k]) || is_same_gap(ports[n], ports[k]))
                refuse("",
                       fmt::format("overlaps port \"{}\"; allowed: another place or mode", ports[k].name));
        }
    if (std::none_of(ports.begin(), ports.end(), [](const VolumePort& port) { return port.driven; }))
        throw InputError(
            {.key = "antenna.ports"}, "\"driven\": false",
            "is said of all of them, and there is nothing to solve; allowed: one or more that are driven");
}

}  // namespace

ParameterDescription own_parameter_description(const std::string& name) {
    ParameterDescription own;
    own.key = own.label = name;
    own.minimum = -largest_parameter;
    own.maximum = largest_parameter;
    own.defaults = {0.0};
    struct Unit {
        const char *suffix, *unit;
    };
    for (const Unit& unit : {Unit{"_mm", "mm"}, Unit{"_deg", "deg"}, Unit{"_ohm", "\u03a9"},
                             Unit{"_ghz", "GHz"}, Unit{"_nh", "nH"}, Unit{"_pf", "pF"}})
        if (name.ends_with(unit.suffix)) own.unit = unit.unit;
    return own;
}

void follow_drawing(VolumeDesign& design) {
    if (!design.drawing.objects) return;
    VolumeObjects objects = design.drawing.objects(design.parameters);
    design.solids = std::move(objects.solids);
    design.ports = std::move(objects.ports);
    design.ground_plane_z_mm = std::move(objects.ground_plane_z_mm);
}

namespace {

/// Of objects that follow the parameters.
VolumeAntenna antenna_of(const VolumeDesign& design, const WallMetal& metal) {
    const QuantityValues values(design.parameters);
    VolumeAntenna antenna;
    for (std::size_t n = 0; n < design.solids.size(); ++n) {
        const DrawnSolid& solid = design.solids[n];
        const std::string place = solid.origin.empty() ? fmt::format("antenna.solids[{}]", n) : solid.origin;
        add_solid(antenna.body, solid, values, place, metal);
        add_elements(antenna, solid, values, place);
    }
    for (std::size_t n = 0; n < design.ports.size(); ++n)
        add_ports(design.ports[n], values, n, antenna.ports);
    check_ports(antenna);
    antenna.symmetry = design.symmetry;
    if (design.ground_plane_z_mm) {
        const DrawingKey& key = volume_ground_plane_key();
        antenna.ground_plane_z =
            values.value(*design.ground_plane_z_mm, "antenna." + key.name, key.least, key.most) / 1000.0;
    }
    return antenna;
}

}  // namespace

VolumeAntenna build_volume_antenna(const VolumeDesign& design, const WallMetal& metal) {
    if (!design.drawing.objects) return antenna_of(design, metal);
    VolumeDesign drawn = design;
    follow_drawing(drawn);
    return antenna_of(drawn, metal);
}

}  // namespace lathe
