// Solves with the power handling that goals ask for.
#pragma once

#include <vector>

#include "app/batch/interruption.hpp"
#include "genetic/project/project.hpp"
#include "solver/engine/session.hpp"
#include "solver/particles/power/solved_power.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::batch {

/// What the goals of a project ask of power handling; with `at_all_frequencies` electrons at each one solved.
/// Throws InputError with `at_all_frequencies` where the project names no regions and where they cannot be
/// analysed.
particles::PowerQuestion asked_power(const Project& project, bool at_all_frequencies);

/// Solves with a progress line, with maps at `maps_hz` and the answers to the question in the results, on
/// `threads` threads; 0: one a core. Throws Interrupted when a signal asked to stop.
MappedResults solve_power_with_progress(const Antenna& antenna, const SimulationSettings& settings,
                                        const particles::PowerQuestion& question,
                                        const std::vector<double>& maps_hz, Session& engine, int threads,
                                        const Interruption& interruption);

/// Threads of an analysis for an option that says 0 for one a core.
unsigned analysis_threads(int option);

/// Prints a line for each frequency, region and driven guide that the results have power handling of.
void print_power(const Results& results);

}  // namespace lathe::batch
