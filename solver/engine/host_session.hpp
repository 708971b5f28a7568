// A session of an engine that steps on the machine's cores.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "solver/engine/solve_job.hpp"
#include "solver/engine/unsupported_problem.hpp"

namespace lathe {

/// What tells one engine of the processor from another.
struct HostEngine {
    std::string name;
    /// Words for a solve on so many threads.
    std::function<std::string(int threads)> strategy;
    /// Solves on the calling thread and `threads` - 1 more. The session says in the recording what solved it
    /// and why, unless the recording does.
    std::function<Recording(const AnyProblem& problem, int threads, Progress& progress,
                            const std::stop_token& stop, const FieldWatcher& live)>
        solve;
    /// Session::at_a_time(); empty: one a thread.
    std::function<int(double cells)> at_a_time = {};
    /// Session::notice(); empty: what set_notice() said.
    std::function<std::string()> notice = {};
};

/// The engine of a function that solves a problem of a plane, with what HostEngine::solve takes besides.
template <class Solve>
HostEngine plane_engine(std::string name, std::function<std::string(int threads)> strategy, Solve solve) {
    return {std::move(name), std::move(strategy),
            [solve](const AnyProblem& problem, int threads, Progress& progress, const std::stop_token& stop,
                    const FieldWatcher& live) {
                return solve(plane_problem(problem), threads, progress, stop, live.frames);
            }};
}

/// A problem alone gets all threads; of several under way each gets its share, at least one, and is built,
/// solved and evaluated on that. As many are solved at a time as there are threads.
class HostSession final : public Session {
public:
    HostSession(HostEngine engine, int threads);
    ~HostSession() override;

    std::string name() const override { return engine_.name; }
    std::string strategy() const override { return engine_.strategy(threads_); }
    std::string notice() const override { return engine_.notice ? engine_.notice() : Session::notice(); }
    int threads() const override { return threads_; }
    int at_a_time(double cells) const override {
        return engine_.at_a_time ? engine_.at_a_time(cells) : threads_;
    }
    using Session::submit;
    std::vector<Ticket> submit(std::vector<SolveRequest> requests) override;

private:
    void work(SolveJob& job);

    const HostEngine engine_;
    const int threads_;
    SessionLoad load_;
    std::stop_source end_;
    JobThreads workers_;
};

}  // namespace lathe
