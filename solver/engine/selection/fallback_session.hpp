// A session on one engine, and on another for the problems that the first cannot step.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "solver/engine/session.hpp"

namespace lathe {

/// Session whose problems that `first` refuses with UnsupportedProblem or EngineOutOfMemory are solved by one
/// that `open_second` opens when that happens for the first time; the recording says why in its
/// engine_notice. All other errors are the outcome's.
class FallbackSession final : public Session {
public:
    /// Takes the notice of `first`. `open_second` may throw SolverError, which is then the outcome's.
    FallbackSession(std::unique_ptr<Session> first, std::function<std::unique_ptr<Session>()> open_second);
    ~FallbackSession() override;

    /// Those of the first engine.
    std::string name() const override { return first_->name(); }
    std::string strategy() const override { return first_->strategy(); }
    int threads() const override { return first_->threads(); }
    int at_a_time(double cells) const override { return first_->at_a_time(cells); }
    using Session::submit;
    std::vector<Ticket> submit(std::vector<SolveRequest> requests) override;
    void release_idle_memory() override;
    /// Why the second engine solved the problem that was refused last; before the first, the notice of
    /// `first`.
    std::string notice() const override;

private:
    struct Forwarded;
    void solve_by_second(const std::shared_ptr<Forwarded>& solve, SolveOutcome refused,
                         const std::string& why);

    std::function<std::unique_ptr<Session>()> open_second_;
    mutable std::mutex mutex_;         ///< guards:
    std::unique_ptr<Session> second_;  ///< null until a problem is refused
    std::string refusal_;
    std::unique_ptr<Session> first_;  ///< ends before the second: what ends here may still be handed over
};

}  // namespace lathe
