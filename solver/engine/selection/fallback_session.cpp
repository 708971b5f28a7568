#include "solver/engine/selection/fallback_session.hpp"

#include <utility>

#include "solver/engine/unsupported_problem.hpp"

namespace lathe {

/// One request, whichever session has it. A ticket cancels it in both.
struct FallbackSession::Pending {
    struct Forward {
        std::stop_source& to;
        void operator()() const { to.request_stop(); }
    };

    explicit Pending(SolveRequest its) : request(std::move(its)), forward(request.stop, Forward{stop}) {}

    SolveRequest request;
    std::stop_source stop;
    std::stop_callback<Forward> forward;
    std::shared_ptr<const Problem> problem;

    SolveRequest handed_on(std::function<std::shared_ptr<const Problem>()> build,
                           std::function<void(SolveOutcome)> done) const {
        return {std::move(build), std::move(done), request.progress, request.live, stop.get_token()};
    }
};

std::vector<Ticket> FallbackSession::submit(std::vector<SolveRequest> requests) {
    std::vector<SolveRequest> handed_on;
    std::vector<Ticket> tickets;
    for (SolveRequest& request : requests) {
        const auto pending = std::make_shared<Pending>(std::move(request));
        handed_on.push_back(pending->handed_on(
            [pending] {
                pending->problem = pending->request.build();
                return pending->problem;
            },
            [this, pending](SolveOutcome outcome) { take(pending, std::move(outcome)); }));
        tickets.emplace_back(pending->stop);
    }
    first_->submit(std::move(handed_on));
    return tickets;
}

void FallbackSession::take(const std::shared_ptr<Pending>& pending, SolveOutcome outcome) noexcept {
    if (outcome.error && pending->problem) try {
            std::rethrow_exception(outcome.error);
        } catch (const UnsupportedProblem& error) {
            if (try_second(pending, error.what())) return;
        } catch (...) {
            // Every other error is the request's.
        }
    pending->problem.reset();
    pending->request.done(std::move(outcome));
}

bool FallbackSession::try_second(const std::shared_ptr<Pending>& pending, const std::string& reason) noexcept
    try {
    Session& engine = second();
    const std::string notice =
        "engine " + engine.name() + " solves instead, since engine " + name() + " cannot: " + reason;
    engine.submit(pending->handed_on([pending] { return std::exchange(pending->problem, nullptr); },
                                     [pending, notice](SolveOutcome outcome) {
                                         outcome.recording.engine_notice = notice;
                                         pending->request.done(std::move(outcome));
                                     }));
    return true;
} catch (...) {
    return false;
}

Session& FallbackSession::second() {
    const std::lock_guard lock(mutex_);
    if (!second_) second_ = open_();
    return *second_;
}

void FallbackSession::release_idle_memory() {
    first_->release_idle_memory();
    const std::lock_guard lock(mutex_);
    if (second_) second_->release_idle_memory();
}

}  // namespace lathe
