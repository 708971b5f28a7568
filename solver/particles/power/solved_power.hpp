// Power handling as a part of what a solve tells: at which frequencies it is asked for, and the answers.
#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "solver/engine/session.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/particles/multipactor/electron_engine.hpp"
#include "solver/particles/multipactor/power_settings.hpp"
#include "solver/results/frequency_map.hpp"
#include "solver/results/results.hpp"

namespace lathe::particles {

/// What is asked for.
struct PowerQuestion {
    PowerSettings settings;
    std::vector<double> multipactor_hz, corona_hz;  ///< solved frequencies, ascending
    std::vector<std::string> ports = {};  ///< guides of a planar antenna; empty: all that are driven

    bool is_empty() const { return multipactor_hz.empty() && corona_hz.empty(); }
    /// Those at which a map of the field is needed, ascending, each once.
    std::vector<double> map_frequencies_hz() const;
};

/// Sets Beam::power at the frequencies and for the ports that are asked for, of each excitation for which
/// the metric "multipactor_threshold_w" is defined. Maps of the field are found by frequency and excitation.
/// The scan of powers for multipactor ends at the first that grows. Appends to the results'
/// warnings: what mesh_regions() doubts, "multipactor_marginal" and "multipactor_few_flights"; to their
/// engine's notice: that of `engine`. Throws InputError where mesh_regions() does, SolverError when stopped,
/// when a field is not finite and where the engine does.
void add_power_handling(const Antenna& antenna, std::span<const FrequencyMap> maps,
                        const PowerQuestion& question, const ElectronEngine& engine,
                        const std::stop_token& stop, Results& results);

/// Solves an antenna as solve() does, with maps where the question needs them, and answers it on a device if
/// the session is on one and that does not fail, otherwise on all of the machine's cores. Throws what solve()
/// and add_power_handling() throw.
Results solve_with_power(const Antenna& antenna, const SimulationSettings& settings,
                         const PowerQuestion& question, Session& session, Progress& progress,
                         std::stop_token stop = {});

}  // namespace lathe::particles
