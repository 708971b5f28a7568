// A run over the processes that mpirun has started.
#pragma once

#include <chrono>
#include <functional>

#include "app/batch/exit_code.hpp"
#include "app/batch/join_deadline.hpp"
#include "genetic/execution/mpi_session.hpp"
#include "genetic/run/run.hpp"

namespace lathe::batch {

/// Calls `action` and returns its code. An exception becomes one line on standard error and the code of its
/// owner. Defined in main.cpp.
ExitCode report_error(const std::function<ExitCode()>& action);

/// Patience with other processes of a run.
struct ClusterPatience {
    std::chrono::seconds lease{60};                  ///< time for a candidate, at least
    std::chrono::seconds join{usual_join_patience};  ///< time in which all processes join
};

/// In the first process calls `prepare`, then `run` with an evaluator over all other processes. In the others
/// solves candidates until the first process is done.
ExitCode run_on_cluster(genetic::RunOptions options, const ClusterPatience& patience,
                        const std::function<void(genetic::RunOptions&)>& prepare,
                        const std::function<ExitCode(genetic::RunOptions)>& run);

}  // namespace lathe::batch
