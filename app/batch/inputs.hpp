// What verbs read and where they write.
#pragma once

#include <filesystem>
#include <string>

#include "app/batch/interruption.hpp"
#include "genetic/project/project.hpp"
#include "solver/engine/frame_sink.hpp"
#include "solver/engine/session.hpp"
#include "solver/results/results.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::batch {

/// read_project(), with a file that cannot be read as an InputError too, and a run store named as one.
Project load_project(const std::filesystem::path& path);

/// True when the file begins like an SQLite database.
bool is_run_store(const std::filesystem::path& path);

/// True when the file begins like a project file.
bool is_project(const std::filesystem::path& path);

/// The project of a file, or the best design of a run store.
Project project_or_winner(const std::filesystem::path& path);

/// Throws InputError when there is a project file in place of a run store; says how to get one.
void require_run_store(const std::filesystem::path& path);

/// Makes the folder. Throws StorageError when there is something else in its place.
void make_folder(const std::filesystem::path& folder);

/// Name for files made from `path`: its stem, with anything but letters, digits, '-', '_' as '_'.
std::string file_stem(const std::filesystem::path& path);

/// Solves with a progress line. Throws Interrupted when a stop was asked for.
Results solve_with_progress(const Antenna& antenna, const SimulationSettings& settings, Session& engine,
                            const Interruption& interruption, FrameSink* live = nullptr);

/// The same with maps of the field at some frequencies.
MappedResults solve_maps_with_progress(const Antenna& antenna, const SimulationSettings& settings,
                                       const std::vector<double>& map_frequencies_hz, Session& engine,
                                       const Interruption& interruption);

}  // namespace lathe::batch
