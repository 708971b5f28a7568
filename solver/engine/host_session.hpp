// A session of an engine that steps on the machine's cores.
#pragma once

#include <functional>
#include <string>

#include "solver/engine/solve_job.hpp"

namespace lathe {

/// What tells one engine of the processor from another.
struct HostEngine {
    std::string name;
    /// Words for a solve on so many threads.
    std::function<std::string(int threads)> strategy;
    /// Solves on the calling thread and `threads` - 1 more.
    std::function<Recording(const Problem& simulation, int threads, Progress& progress,
                            const std::stop_token& stop, FrameSink* live)>
        solve;
};

/// A problem alone gets all threads; of several under way each gets its share, at least one, and is built,
/// solved and evaluated on that. As many are solved at a time as there are threads.
class HostSession final : public Session {
public:
    HostSession(HostEngine engine, int threads);
    ~HostSession() override;

    std::string name() const override { return engine_.name; }
    std::string strategy() const override { return engine_.strategy(threads_); }
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
