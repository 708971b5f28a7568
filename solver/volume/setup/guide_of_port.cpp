#include "solver/volume/setup/guide_of_port.hpp"

#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/volume/setup/guide_modes.hpp"

namespace lathe {
namespace {

/// Z0 of the whole line: what is solved of it carries its share of the current.
double line_impedance(const PlaneMode& mode, const VolumeAntenna& antenna) {
    const double voltage = conductor_voltage(mode);
    double share = 1.0;
    for (const Axis axis : {Axis::x, Axis::y})
        if (antenna.symmetry[static_cast<std::size_t>(number(axis))] != SymmetryPlane::none) share *= 0.5;
    return share * voltage * voltage * constants::vacuum_impedance /
           std::sqrt(mode.plane.relative_permittivity);
}

}  // namespace

VolumeGuide guide_of_port(const VolumeProblem& problem, const VolumeDomain& domain,
                          const VolumeAntenna& antenna, std::size_t n, const std::string& key) {
    const VolumePort& port = antenna.ports[n];
    const GuideOpening& opening = *domain.openings[n];
    const int node = domain.nodes[n], back = port.is_upwards ? -1 : 1;
    auto plane = connected_plane(problem, port.axis, node, domain.sections[n].cell);
    if (!plane)
        throw InputError({.key = key}, port.name,
                         "the port's guide is not closed by metal on this grid; more cells a wavelength "
                         "resolve it");
    plane->relative_permittivity =
        domain.body.materials()[static_cast<std::size_t>(opening.material)].material.relative_permittivity;
    VolumeGuide guide;
    guide.mode = select_mode(problem, *plane, port, opening, key);
    guide.inwards = port.is_upwards ? PortDirection::up : PortDirection::down;
    guide.reading_node = node + back * cells_to_reading;
    const GradedAxis& axis = problem.grid.axis(port.axis);
    guide.cell = problem.grid.edge(port.axis, port.is_upwards ? node : node - 1);
    guide.to_reading = std::abs(axis.coordinate(guide.reading_node) - axis.coordinate(node));
    guide.to_reference = port.reference ? (*port.reference - axis.coordinate(node)) * -back : 0.0;
    if (guide.mode.family == ModeFamily::tem) guide.line_impedance_ohm = line_impedance(guide.mode, antenna);
    return guide;
}

bool overlap(const PortPlane& a, const PortPlane& b) {
    if (a.axis != b.axis || a.node != b.node) return false;
    for (int v = a.from[1]; v < a.to[1]; ++v)
        for (int u = a.from[0]; u < a.to[0]; ++u)
            if (a.holds(u, v) && b.holds(u, v)) return true;
    return false;
}

bool are_orthogonal(const PlaneMode& a, const PlaneMode& b) {
    using EdgeAddress = std::pair<int, std::array<int, 2>>;
    std::map<EdgeAddress, double> voltages;
    double own_a = 0.0, own_b = 0.0, common = 0.0;
    for (const PlaneMode::Edge& edge : a.edges) {
        voltages[{static_cast<int>(edge.e), edge.at}] = edge.voltage;
        own_a += edge.voltage * edge.current;
    }
    for (const PlaneMode::Edge& edge : b.edges) {
        own_b += edge.voltage * edge.current;
        const auto found = voltages.find({static_cast<int>(edge.e), edge.at});
        if (found != voltages.end()) common += found->second * edge.current;
    }
    return common * common < 1e-6 * std::abs(own_a * own_b);
}

std::vector<std::size_t> channels_within(const PortPlane& plane, bool through_high_side,
                                         const HuygensBox& box) {
    std::vector<std::size_t> channels;
    for (const HuygensPair& pair : box.pairs()) {
        if (pair.normal != plane.axis || pair.is_high != through_high_side) continue;
        for (int across = 0; across < pair.across.count; ++across)
            for (int along = 0; along < pair.along.count; ++along)
                for (const VolumeComponent component : {pair.voltage, pair.current}) {
                    const VolumeIndex at = pair.at(component, along, across);
                    const int n[3] = {at.i, at.j, at.k};
                    if (!plane.touches(component, n[number(next(plane.axis))],
                                       n[number(next(plane.axis, 2))]))
                        continue;
                    const auto place =
                        static_cast<std::size_t>(across) * static_cast<std::size_t>(pair.along.count) +
                        static_cast<std::size_t>(along);
                    channels.push_back((component == pair.voltage ? pair.voltages : pair.currents) + place);
                }
    }
    return channels;
}

}  // namespace lathe
