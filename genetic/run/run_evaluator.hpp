// The evaluator of a run's candidates, at its start and when its store is opened again.
#pragma once

#include <memory>

#include "genetic/execution/evaluator.hpp"
#include "genetic/run/run.hpp"
#include "genetic/run/run_store.hpp"
#include "solver/simulation/solve_any.hpp"

namespace lathe::genetic {

/// The evaluator that the options ask for; `cells_per_wavelength` 0: the project's own.
std::unique_ptr<Evaluator> make_evaluator(const RunOptions& options, const Project& project,
                                          double cells_per_wavelength);

/// A store to go on with: its frozen project and an evaluator of it.
struct ReopenedRun {
    RunStore store;
    Project project;
    std::unique_ptr<Evaluator> evaluator;
};

/// Reads the project of a store and makes its evaluator. Throws StorageError when it holds a project that
/// this version does not take. Whether the rest of its header is this version's is for the caller:
/// require_same().
ReopenedRun reopen_run(RunStore store, const RunOptions& options);

/// Estimated size of one solve of a project's own design. Zero where the design cannot be built: the solve
/// reports why.
SolveSize size_of_solve(const Project& project);

}  // namespace lathe::genetic
