// From the ports of a planar antenna to the problems that are solved: one per guide and line current that is
// driven, two per plane wave and frequency, all on one grid.
#pragma once

#include <vector>

#include "solver/discretise/planar_sources.hpp"
#include "solver/discretise/simulation.hpp"

namespace lathe {

/// Where a guide along an axis is driven and read, as indices of nodes along it. `reading` lies behind
/// `injection`, and so do the two nodes behind `reading`; all have the mode's walls and equal cells.
struct GuidePlanes {
    int port = 0;  ///< entry of PlanarSettings::ports
    int injection = 0, reading = 0;
};

/// What fills a guide, as that field set sees it.
GuideMedium guide_medium(const PlanarPort& port, const PlanarSettings& settings);

/// Fills simulation.planar and writes sources, sums, probes and the stop rule's watch into simulation.problem
/// and other_excitations, instead of what stood there. Needs of simulation.problem its grid, coefficients,
/// pulse, frequencies, stop rule and surface; `walls`' probes come first. `planes`: of the guides along axes;
/// oblique ones stand as with_oblique_guides() drew them for the band of the settings.
/// Throws InputError where a guide carries no such mode on the grid or is cut off at from_hz.
void describe_planar_terms(Simulation& simulation, const PlanarSettings& settings,
                           const std::vector<GuidePlanes>& planes, const TotalFieldBox& box, double from_hz,
                           double to_hz);

}  // namespace lathe
