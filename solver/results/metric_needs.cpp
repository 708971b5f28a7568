#include "solver/results/metric_needs.hpp"

#include <fmt/format.h>

namespace lathe::metric_needs {

std::string guided_port(const Antenna& antenna, int /*frequencies*/) {
    return antenna.port.kind == PortKind::dipole ? "a dipole port has no S11" : "";
}

std::string coaxial_port(const Antenna& antenna, int /*frequencies*/) {
    switch (antenna.port.kind) {
        case PortKind::coaxial:
            return "";
        case PortKind::dipole:
            return "only a coaxial port has an input impedance, and this is a dipole";
        case PortKind::circular_waveguide:
            break;
    }
    return "only a coaxial port has an input impedance, and this is a circular waveguide";
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

}  // namespace lathe::metric_needs
