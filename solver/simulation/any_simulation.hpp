// Problems of an antenna of any geometry, and results from their recordings.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "solver/model/simulation_settings.hpp"
#include "solver/problem/any_problem.hpp"
#include "solver/problem/recording.hpp"
#include "solver/results/results.hpp"
#include "solver/volume/antenna/any_antenna.hpp"

namespace lathe {

struct Simulation;
struct VolumeSimulation;

/// The problems of one antenna, on one grid. Immutable; copies share it.
class AnySimulation {
public:
    AnySimulation(std::shared_ptr<const Simulation> simulation);
    AnySimulation(std::shared_ptr<const VolumeSimulation> simulation);

    /// In the order of their recordings. Each keeps the simulation alive.
    const std::vector<AnyProblem>& problems() const { return problems_; }

    /// Results of one recording for each problem. Throws SolverError when one diverged or was cancelled.
    Results evaluate(std::span<const Recording> recordings) const;

    /// Null for an antenna drawn by solids, which has no maps of its field in the meridian plane.
    const Simulation* plane() const { return plane_.get(); }

private:
    std::shared_ptr<const Simulation> plane_;
    std::shared_ptr<const VolumeSimulation> space_;
    std::vector<AnyProblem> problems_;
};

/// Grid, coefficients, ports and surface of an antenna; surfaces are recorded as spectra. Takes the cores
/// that ParallelScope allows. Throws InputError when the antenna does not fit the settings.
AnySimulation build(const AnyAntenna& antenna, const SimulationSettings& settings);

/// Problems that build() makes, found without building.
int problem_count(const AnyAntenna& antenna, const SimulationSettings& settings);

/// True where the number of ports may be a parameter of the drawing, as in templates of planar antennas.
bool may_vary_ports(const AnyAntenna& antenna);

}  // namespace lathe
