#include "app/batch/cluster_run.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstdlib>
#include <exception>

#include "app/batch/say.hpp"
#include "genetic/execution/cluster_evaluator.hpp"
#include "genetic/execution/cluster_worker.hpp"
#include "genetic/gradient/gradient_evaluator.hpp"
#include "solver/volume/engine/selection/make_session.hpp"

namespace lathe::batch {

namespace {

ExitCode work(genetic::MpiSession& session) {
    // The master decides about a stop and tells all workers when the run is over.
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    genetic::ClusterWorkerOptions options;
    options.cores = session.cores();
    options.make_slopes = genetic::gradient_candidates;
    if (session.is_master_watched())
        options.has_master_ended = [&session] { return session.has_master_ended(); };
    const bool is_over = genetic::serve_master(session.transport(), make_session, options);
    if (!is_over) {
        notify(fmt::format(
            "a worker ends, since the first process of this run {}; what is in its store is "
            "saved: continue with lathe-batch resume",
            session.has_master_ended() ? "has ended"
                                       : fmt::format("has been silent for {} s", options.patience.count())));
        std::fflush(nullptr);
        std::_Exit(static_cast<int>(ExitCode::solver_fault));
    }
    if (!session.confirm_end()) std::_Exit(static_cast<int>(ExitCode::done));
    return ExitCode::done;
}

/// Ends the process at once with the error's code: MPI would wait for a lost worker for ever.
[[noreturn]] void end_at_once(std::exception_ptr error) {
    const ExitCode code = report_error([&]() -> ExitCode { std::rethrow_exception(error); });
    std::fflush(nullptr);
    std::_Exit(static_cast<int>(code));
}

}  // namespace

ExitCode run_on_cluster(genetic::RunOptions options, const ClusterPatience& patience,
                        const std::function<void(genetic::RunOptions&)>& prepare,
                        const std::function<ExitCode(genetic::RunOptions)>& run) {
    // Signals are blocked before MPI starts threads, which would receive them otherwise; they are for
    // Interruption.
    sigset_t stop_signals;
    sigemptyset(&stop_signals);
    sigaddset(&stop_signals, SIGINT);
    sigaddset(&stop_signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &stop_signals, nullptr);
    const auto joined = join_within<genetic::MpiSession>(patience.join);
    genetic::MpiSession& session = *joined;
    if (!session.is_master()) return work(session);
    const auto over_workers = [&](const genetic::RunOptions& own) {
        return [&session, lease = patience.lease, engine = own.engine, workers = own.workers](
                   const Project& project, double cells_per_wavelength) {
            genetic::ClusterOptions cluster;
            cluster.engine = engine;
            cluster.workers = workers < 0 ? project.optimiser.workers : workers;
            cluster.cells_per_wavelength = cells_per_wavelength;
            cluster.lease = lease;
            return std::make_unique<genetic::ClusterEvaluator>(session.transport(), project, cluster);
        };
    };
    ExitCode code = ExitCode::solver_fault;
    try {
        prepare(options);
        options.make_evaluator = over_workers(options);
        code = run(options);
    } catch (...) {
        if (!session.end_workers()) end_at_once(std::current_exception());
        throw;
    }
    if (!session.end_workers()) {
        notify("a worker is gone; others have done what it was to do");
        std::fflush(nullptr);
        std::_Exit(static_cast<int>(code));
    }
    return code;
}

}  // namespace lathe::batch
