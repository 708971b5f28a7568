// Files that verbs read, folders that they write, and solves with a progress line.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "app/batch/interruption.hpp"
#include "genetic/project/project.hpp"
#include "solver/engine/frame_sink.hpp"
#include "solver/engine/session.hpp"
#include "solver/results/results.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::batch {

/// Reads a project file, and says on standard error where a mesh seems to have another unit, and
/// project_file_warnings(). Throws
/// InputError as read_project() does, also for a file that cannot be read, and names a run store as one.
Project load_project(const std::filesystem::path& path);

/// Adds project_file_warnings() to the results of the file's project.
void add_file_warnings(const std::filesystem::path& file, Results& results);

/// True when the file begins like an SQLite database.
bool is_run_store(const std::filesystem::path& path);

/// True when the file begins like a project file.
bool is_project(const std::filesystem::path& path);

/// The project of a file, or the best valid design of a run store. Throws InputError where it has none.
Project project_or_winner(const std::filesystem::path& path);

/// Throws InputError when `path` is a project file instead of a run store, and says how to make a store.
void require_run_store(const std::filesystem::path& path);

/// Creates the folder. Throws StorageError when something else has its name.
void make_folder(const std::filesystem::path& folder);

/// A text with anything but letters, digits, '-' and '_' as '_'.
std::string plain_name(std::string text);
/// The name for files made from `path`: plain_name() of its stem.
std::string file_stem(const std::filesystem::path& path);

/// Returns what `solve(progress)` returns, which blocks, and shows its progress on a line meanwhile. Throws
/// Interrupted when a signal asked to stop.
Results with_progress_line(const SimulationSettings& settings, const Interruption& interruption,
                           const std::function<Results(Progress&)>& solve);

/// Solves with a progress line. `live` may be null. Throws Interrupted when a signal asked to stop.
Results solve_with_progress(const Antenna& antenna, const SimulationSettings& settings, Session& engine,
                            const Interruption& interruption, FrameSink* live = nullptr);

/// Solves as solve_with_progress() does, with maps of the field at some frequencies.
MappedResults solve_maps_with_progress(const Antenna& antenna, const SimulationSettings& settings,
                                       const std::vector<double>& map_frequencies_hz, Session& engine,
                                       const Interruption& interruption);

}  // namespace lathe::batch
