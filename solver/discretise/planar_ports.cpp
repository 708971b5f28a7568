#include "solver/discretise/planar_ports.hpp"

namespace lathe {
namespace {

FieldIndex index_of(const PlanarMode1d& mode, Array component, std::size_t entry, int along) {
    const int across = mode.first + static_cast<int>(entry);
    return mode.axis == GuideAxis::z ? FieldIndex{component, across, along}
                                     : FieldIndex{component, along, across};
}

}  // namespace

/// Total field from the plane on, scattered field behind it (Taflove & Hagness, ch. 5). The curl of a current
/// half a cell behind the plane holds the plane's voltage, of which the incident part is taken out; that of a
/// voltage on the plane holds this current, to which the incident part is added. With g the sign of the
/// voltage with the larger index in the current's curl, the current with the larger index has the sign g in
/// the voltage's, and a wave towards larger indices has currents of sign -g: the signs below are the same on
/// both axes and for both polarisations.
void drive_guide(const PlanarMode1d& mode, int sign, int plane, Problem& problem) {
    problem.line =
        DrivenLine{mode.family, mode.cutoff_wavenumber_squared, mode.medium.squared_index(), mode.cell};
    const double in_plane = (mode.fields == FieldSet::tm) == (mode.axis == GuideAxis::z) ? -1.0 : 1.0;
    const int behind = sign > 0 ? plane - 1 : plane;
    for (std::size_t n = 0; n < mode.v.size(); ++n) {
        problem.sources.push_back({index_of(mode, mode.current, n, behind), SourceSeriesName::line_voltage,
                                   sign * in_plane * mode.v[n]});
        // The line's own current is that of a guide without permeability.
        problem.sources.push_back({index_of(mode, mode.voltage, n, plane), SourceSeriesName::line_current,
                                   in_plane * mode.i[n] / mode.medium.of_currents});
    }
}

PlanarReading read_guide(const PlanarMode1d& mode, int plane, double distance,
                         std::vector<FieldIndex>& probes) {
    PlanarReading reading{distance, {}};
    for (std::size_t n = 0; n < mode.v.size(); ++n) {
        reading.terms.push_back({static_cast<int>(probes.size()), mode.weight_v[n]});
        probes.push_back(index_of(mode, mode.voltage, n, plane));
    }
    return reading;
}

void watch_guide(const PlanarMode1d& mode, int plane, Problem& problem) {
    for (std::size_t n = 0; n < mode.v.size(); ++n)
        problem.sums.push_back({index_of(mode, mode.voltage, n, plane), StepSum::voltage, mode.weight_v[n]});
    problem.stop.watches_reflection = true;
}

}  // namespace lathe
