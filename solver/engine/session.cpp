#include "solver/engine/session.hpp"

#include <condition_variable>
#include <mutex>
#include <utility>

namespace lathe {

Ticket Session::submit(SolveRequest request) {
    std::vector<SolveRequest> one;
    one.push_back(std::move(request));
    return submit(std::move(one)).front();
}

std::vector<Recording> Session::solve(std::span<const Problem> problems, Progress& progress,
                                      std::stop_token stop, FrameSink* live) {
    return solve(problems, progress, std::move(stop), std::span<FrameSink* const>(&live, 1));
}

std::vector<Recording> Session::solve(std::span<const Problem> problems, Progress& progress,
                                      std::stop_token stop, std::span<FrameSink* const> live) {
    std::vector<SolveOutcome> outcomes(problems.size());
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t done = 0;
    std::vector<SolveRequest> requests(problems.size());
    for (std::size_t n = 0; n < problems.size(); ++n) {
        // The caller keeps the problem; this pointer owns nothing.
        const std::shared_ptr<const Problem> problem(std::shared_ptr<void>(), &problems[n]);
        requests[n] = {[problem] { return problem; },
                       [&, n](SolveOutcome outcome) {
                           outcomes[n] = std::move(outcome);
                           const std::lock_guard lock(mutex);
                           ++done;
                           changed.notify_one();
                       },
                       &progress, n < live.size() ? live[n] : nullptr, stop};
    }
    if (!requests.empty()) submit(std::move(requests));
    {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return done == problems.size(); });
    }
    std::vector<Recording> recordings;
    for (SolveOutcome& outcome : outcomes) {
        if (outcome.error) std::rethrow_exception(outcome.error);
        if (!outcome.problem) outcome.recording.stop_reason = StopReason::cancelled;
        recordings.push_back(std::move(outcome.recording));
    }
    return recordings;
}

}  // namespace lathe
