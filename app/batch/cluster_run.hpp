// A run over the processes that mpirun has started.
#pragma once

#include <chrono>
#include <functional>

#include "app/batch/exit_code.hpp"
#include "genetic/execution/mpi_session.hpp"
#include "genetic/run/run.hpp"

namespace lathe::batch {

/// Calls `action`; what it throws becomes one line on standard error and its owner's code. In main.cpp.
ExitCode report_error(const std::function<ExitCode()>& action);

/// The first process calls `prepare`, then `run` with an evaluator over all others, which solve for it until
/// it is done.
ExitCode run_on_cluster(genetic::RunOptions options, std::chrono::seconds lease,
                        const std::function<void(genetic::RunOptions&)>& prepare,
                        const std::function<ExitCode(genetic::RunOptions)>& run);

}  // namespace lathe::batch
