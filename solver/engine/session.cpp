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

int Session::at_a_time(double /*cells*/) const {
    return threads();
}

std::vector<Recording> Session::solve(std::span<const Problem> problems, Progress& progress,
                                      std::stop_token stop, FrameSink* live) {
    return solve(problems, progress, std::move(stop), std::span<FrameSink* const>(&live, 1));
}

std::vector<Recording> Session::solve(std::span<const Problem> problems, Progress& progress,
                                      std::stop_token stop, std::span<FrameSink* const> live) {
    std::vector<AnyProblem> kept;
    for (const Problem& problem : problems)
        kept.emplace_back(std::shared_ptr<const Problem>(std::shared_ptr<void>(), &problem));  // owns nothing
    const std::vector<FieldWatcher> watchers(live.begin(), live.end());
    return solve(kept, progress, std::move(stop), watchers);
}

std::vector<Recording> Session::solve(std::span<const AnyProblem> problems, Progress& progress,
                                      std::stop_token stop, std::span<const FieldWatcher> live) {
    std::vector<SolveOutcome> outcomes(problems.size());
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t done = 0;
    std::vector<SolveRequest> requests(problems.size());
    for (std::size_t n = 0; n < problems.size(); ++n) {
        requests[n] = {[&, n] { return problems[n]; },
                       [&, n](SolveOutcome outcome) {
                           outcomes[n] = std::move(outcome);
                           const std::lock_guard lock(mutex);
                           ++done;
                           changed.notify_one();
                       },
                       &progress,
                       n < live.size() ? live[n] : FieldWatcher(),
                       stop,
                       problems[n].space() ? ProblemFamily::space : ProblemFamily::plane};
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
