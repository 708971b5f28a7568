// More evaluations for a run that has used up its budget.
#pragma once

#include <filesystem>

#include "genetic/run/run.hpp"
#include "genetic/run/run_view.hpp"

namespace lathe::genetic {

/// Gives a finished run a larger budget; Run::open() then goes on where it ended, and re-checks
/// its best anew. Nothing that was evaluated is solved again. The run is the one that the larger budget would
/// have given from the start where its last generation was whole; of the hybrid, which divides its budget
/// between two searches, and of a last generation cut short it is one of its own, and the store's events
/// tell. Throws InputError when `evaluations` is not more than the run has, StorageError when the run is not
/// finished, when a file that it began with has changed, or when another process holds it.
void extend_run(const std::filesystem::path& store, int evaluations);

/// What a run's end told of it, as the store has it: for looking at a run without going on with it. The
/// state is finished or interrupted.
RunSummary stored_summary(const RunView& run);

}  // namespace lathe::genetic
