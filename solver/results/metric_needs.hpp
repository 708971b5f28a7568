// What metrics need of an antenna and of a solve. Each function says in words why no result of such an
// antenna defines a metric; it returns an empty text where the metric may be defined.
#pragma once

#include <string>

#include "solver/geometry/antenna.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::metric_needs {

/// What every metric needs: an antenna of its geometry, and of a planar one an excitation that has it.
std::string geometry(const MetricDescription& metric, const Antenna& antenna);

/// Reflection: a guided port.
std::string guided_port(const Antenna& antenna, int frequencies);

/// Input impedance: a coaxial port, whose line has one.
std::string coaxial_port(const Antenna& antenna, int frequencies);

/// A field on the axis: azimuthal order m = 1.
std::string field_on_axis(const Antenna& antenna, int frequencies);

/// A phase on the axis over frequency: m = 1 and two solved frequencies or more.
std::string phase_over_frequency(const Antenna& antenna, int frequencies);

/// Two polarisations: azimuthal order m > 0.
std::string two_polarisations(const Antenna& antenna, int frequencies);

/// Radiation into both half spaces: no infinite ground plane.
std::string both_half_spaces(const Antenna& antenna, int frequencies);

/// Directivity in space: of a planar antenna plates of a height.
std::string whole_space(const Antenna& antenna, int frequencies);

/// Electrons or gas between walls: of a planar antenna E in the plane and walls of metal there.
std::string field_between_walls(const Antenna& antenna, int frequencies);

/// Planar antennas. Of several guides or beams: two driven ones. Of a lens: array ports with elements, and
/// beam ports that are drawn for a beam.
std::string several_guides(const Antenna& antenna, int frequencies);
std::string several_beams(const Antenna& antenna, int frequencies);
std::string array_ports(const Antenna& antenna, int frequencies);
std::string drawn_beams(const Antenna& antenna, int frequencies);

}  // namespace lathe::metric_needs
