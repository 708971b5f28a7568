// The way of a planar antenna: from drawing to problems, and from their recordings to results.
#pragma once

#include <span>

#include "solver/discretise/planar_grid.hpp"
#include "solver/solve/solve.hpp"

namespace lathe {

/// Grid, coefficients, ports and contour of a planar antenna, and one problem per driven guide and line
/// current, two per plane wave and frequency. Throws InputError when it does not fit the settings.
Simulation build_planar_simulation(const Antenna& antenna, const SimulationSettings& settings,
                                   const BuildOptions& options);

/// The grid that build_planar_simulation() takes for an antenna.
PlanarGridPlan plan_planar_antenna(const Antenna& antenna, const SimulationSettings& settings);

/// The simulation of an antenna on the grid of another one with the same ports, which must have room for it.
Simulation build_planar_simulation(const Antenna& antenna, const SimulationSettings& settings,
                                   const PlanarGridPlan& plan, const BuildOptions& options);

/// The coefficients of such a simulation alone.
Coefficients planar_coefficients_on(const PlanarGridPlan& plan, const Antenna& antenna,
                                    const SimulationSettings& settings, const BuildOptions& options = {});

/// S-matrix, far fields and beams; one recording per problem, in their order. Throws SolverError when one
/// diverged or was cancelled.
Results evaluate_planar(const Simulation& simulation, std::span<const Recording> recordings);

/// The warnings of all excitations' balances of power, and of solves that were cut off (balance_warnings()).
Warnings planar_balance_warnings(const Simulation& simulation, std::span<const Recording> recordings,
                                 const Results& results);

/// The field of each excitation at frequencies that the simulation solves, [frequency][excitation]: of a
/// guide for a wave of 1 W per metre of height into it and none into the others, of a line current for 1 W
/// per metre from it, of a plane wave for a size of 1 (V/m of `tm`, A/m of `te`) across the plane. With a
/// plane of symmetry the half that is solved. The components that are not zero.
class PlanarMaps {
public:
    /// `simulation` must outlive it. Throws std::invalid_argument for a frequency that is not
    /// one of the problem's.
    PlanarMaps(const Simulation& simulation, const std::vector<double>& frequencies_hz);
    /// Watchers of the problems, in their order.
    std::vector<FrameSink*> sinks();
    std::vector<FrequencyMap> finish(std::span<const Recording> recordings) const;

private:
    const Simulation& simulation_;
    std::vector<std::size_t> frequencies_;  ///< entries of the problem's
    std::vector<FrequencyMaps> problems_;
};

}  // namespace lathe
