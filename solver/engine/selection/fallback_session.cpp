#include "solver/engine/selection/fallback_session.hpp"

#include <utility>

#include "solver/engine/unsupported_problem.hpp"

namespace lathe {

/// One request, with a stop that serves the solves of both sessions.
struct FallbackSession::Forwarded {
    explicit Forwarded(SolveRequest its)
        : request(std::move(its)), forward(request.stop, [this] { stop.request_stop(); }) {}

    SolveRequest request;
    std::stop_source stop;
    std::stop_callback<std::function<void()>> forward;
};

FallbackSession::FallbackSession(std::unique_ptr<Session> first,
                                 std::function<std::unique_ptr<Session>()> open_second)
    : open_second_(std::move(open_second)), first_(std::move(first)) {}

FallbackSession::~FallbackSession() = default;

std::vector<Ticket> FallbackSession::submit(std::vector<SolveRequest> requests) {
    std::vector<Ticket> tickets;
    for (SolveRequest& request : requests) {
        const auto solve = std::make_shared<Forwarded>(std::move(request));
        tickets.emplace_back(solve->stop);
        request = {solve->request.build,
                   [this, solve](SolveOutcome outcome) {
                       try {
                           if (outcome.error) std::rethrow_exception(outcome.error);
                       } catch (const UnsupportedProblem& error) {
                           return solve_by_second(solve, std::move(outcome), error.what());
                       } catch (const EngineOutOfMemory& error) {
                           return solve_by_second(solve, std::move(outcome), error.what());
                       } catch (...) {  // stays the outcome's
                       }
                       solve->request.done(std::move(outcome));
                   },
                   solve->request.progress,
                   solve->request.live,
                   solve->stop.get_token(),
                   solve->request.family};
    }
    first_->submit(std::move(requests));
    return tickets;
}

void FallbackSession::solve_by_second(const std::shared_ptr<Forwarded>& solve, SolveOutcome refused,
                                      const std::string& why) try {
    std::string notice;
    {
        const std::lock_guard lock(mutex_);
        if (!second_) second_ = open_second_();
        notice = refusal_ = "engine " + second_->name() + " solves instead, since " + why;
    }
    if (Progress* const progress = solve->request.progress) {  // it is one solve
        progress->simulations_done.fetch_sub(1, std::memory_order_relaxed);
        progress->simulations_total.fetch_sub(1, std::memory_order_relaxed);
    }
    const auto done = [solve, notice](SolveOutcome outcome) {
        outcome.recording.engine_notice = notice;
        solve->request.done(std::move(outcome));
    };
    SolveRequest again{[problem = refused.problem] { return problem; },
                       done,
                       solve->request.progress,
                       solve->request.live,
                       solve->stop.get_token(),
                       solve->request.family};
    second_->submit(std::move(again));
} catch (...) {
    refused.error = std::current_exception();
    solve->request.done(std::move(refused));
}

std::string FallbackSession::notice() const {
    const std::lock_guard lock(mutex_);
    return refusal_.empty() ? first_->notice() : refusal_;
}

void FallbackSession::release_idle_memory() {
    first_->release_idle_memory();
    const std::lock_guard lock(mutex_);
    if (second_) second_->release_idle_memory();
}

}  // namespace lathe
