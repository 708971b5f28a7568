// Solves in three dimensions: foretold, shown while they run, and written.
#pragma once

#include <filesystem>
#include <string>

#include "app/batch/interruption.hpp"
#include "solver/engine/process_group.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/results/results.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/solve/solve_volume.hpp"

namespace lathe::batch {

/// Prints cells, memory, time step and what limits it, then solves with a progress line. `engine` as --engine
/// has it, on `threads` cores, 0: all; `cuts` as evaluate_volume() has them; with the processes of a group,
/// which are all given the same. Throws InputError where build_volume() does and, before anything is
/// allocated, for a solve that needs more memory than this machine has; Interrupted when a signal asked to
/// stop.
Results solve_volume_with_progress(const VolumeAntenna& antenna, const SimulationSettings& settings,
                                   const std::string& engine, int threads, const Interruption& interruption,
                                   int cuts = usual_cuts, ProcessGroup* group = nullptr);

/// A line for each frequency and excitation, and one about the grid.
void print_volume_table(const Results& results);

/// results.json, frequency.csv, cuts.csv, s_matrix.csv and, where every port was driven, s_matrix.sNp.
void write_volume_results(const std::filesystem::path& folder, const Results& results);

}  // namespace lathe::batch
