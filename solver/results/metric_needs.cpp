#include "solver/results/metric_needs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solver/geometry/enclosed_ports.hpp"

namespace lathe::metric_needs {
namespace {

/// Excitations of a planar antenna that have such metrics.
long excitations(const Antenna& antenna, MetricExcitation excitation) {
    return std::count_if(antenna.planar->ports.begin(), antenna.planar->ports.end(),
                         [&](const PlanarPort& port) {
                             return port.driven && has_metric(excitation_kind(port.kind), excitation);
                         });
}

bool has_array(const Antenna& antenna) {
    const auto& ports = antenna.planar->ports;
    return std::any_of(ports.begin(), ports.end(),
                       [](const PlanarPort& port) { return port.element.has_value(); });
}

/// True of the numbers of a planar pattern. The scan loss of a lens is that of its array.
bool is_of_pattern(const MetricDescription& metric, const Antenna& antenna) {
    return has_metric(ExcitationKind::current, metric.planar_excitation) &&
           metric.key != "radiated_power_ratio" && !(metric.key == "scan_loss_db" && has_array(antenna));
}

}  // namespace

std::string geometry(const MetricDescription& metric, const Antenna& antenna) {
    if (metric.source == MetricSource::geometry) return "";
    if (!antenna.is_planar())
        return metric.revolved_excitation != MetricExcitation::none
                   ? ""
                   : "it is of planar antennas, and this is a body of revolution";
    if (metric.planar_excitation == MetricExcitation::none)
        return "it is of bodies of revolution, and this antenna is planar";
    if (is_of_pattern(metric, antenna) && is_closed_network(antenna))
        return "metal closes the network all round, so that nothing is radiated";
    if (excitations(antenna, metric.planar_excitation) > 0) return "";
    if (has_metric(ExcitationKind::current, metric.planar_excitation))
        return "it needs a guide or a line current that is driven, and there are plane waves alone";
    if (metric.planar_excitation == MetricExcitation::plane_wave)
        return "it needs a plane wave among the ports";
    return "it needs a guide that is driven";
}

std::string guided_port(const Antenna& antenna, int /*frequencies*/) {
    if (antenna.is_planar()) return "";
    return antenna.port.kind == PortKind::dipole ? "a dipole port has no S11" : "";
}

std::string coaxial_port(const Antenna& antenna, int /*frequencies*/) {
    switch (antenna.port.kind) {
        case PortKind::coaxial:
        case PortKind::gap:
            return "";
        case PortKind::dipole:
            return "only a coaxial port or a gap has an input impedance, and this is a dipole";
        case PortKind::circular_waveguide:
            break;
    }
    return "only a coaxial port or a gap has an input impedance, and this is a circular waveguide";
}

std::string field_on_axis(const Antenna& antenna, int /*frequencies*/) {
    const int order = antenna.port.azimuthal_order();
    if (order == 1) return "";
    return fmt::format("it needs a field on the axis, which only m = 1 has, and this port gives m = {}",
                       order);
}

std::string phase_over_frequency(const Antenna& antenna, int frequencies) {
    const std::string reason = field_on_axis(antenna, frequencies);
    if (!reason.empty() || frequencies > 1) return reason;
    return "a delay needs two frequencies, and simulation.frequencies is 1";
}

std::string two_polarisations(const Antenna& antenna, int /*frequencies*/) {
    if (antenna.port.azimuthal_order() != 0) return "";
    return "a field of m = 0 has one polarisation in all directions and nothing across it";
}

std::string both_half_spaces(const Antenna& antenna, int /*frequencies*/) {
    return antenna.ground_plane_z ? "nothing is radiated behind an infinite ground plane" : "";
}

std::string whole_space(const Antenna& antenna, int /*frequencies*/) {
    if (!antenna.is_planar() || antenna.planar->plate_height > 0.0) return "";
    return "a directivity in space needs plates of a height, and plate_height_mm is not given; "
           "directivity_2d_db is that in the plane";
}

std::string field_between_walls(const Antenna& antenna, int /*frequencies*/) {
    if (!antenna.is_planar()) return "";
    if (antenna.planar->polarisation == Polarisation::te && antenna.planar->walls == PlanarWalls::pec)
        return "";
    return "electrons are driven in the plane by an electric field that lies there between walls of metal, "
           "so "
           "by polarisation te with walls pec";
}

std::string several_guides(const Antenna& antenna, int /*frequencies*/) {
    return excitations(antenna, MetricExcitation::guide) > 1 ? "" : "it needs two guides that are driven";
}

std::string several_beams(const Antenna& antenna, int /*frequencies*/) {
    return excitations(antenna, MetricExcitation::beam) > 1 ? "" : "it needs two ports that are driven";
}

std::string array_ports(const Antenna& antenna, int /*frequencies*/) {
    return has_array(antenna) ? "" : "it needs ports that lead to an array, which templates of lenses have";
}

std::string drawn_beams(const Antenna& antenna, int frequencies) {
    const std::string reason = array_ports(antenna, frequencies);
    if (!reason.empty()) return reason;
    const auto& ports = antenna.planar->ports;
    const bool has_beams = std::any_of(ports.begin(), ports.end(),
                                       [](const PlanarPort& port) { return port.driven && port.beam_rad; });
    return has_beams ? "" : "no port is drawn for a beam of the array";
}

}  // namespace lathe::metric_needs
