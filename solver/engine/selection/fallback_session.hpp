// A session that hands what its engine cannot step to another one.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "solver/engine/session.hpp"

namespace lathe {

/// Solves by `first`. A problem that ends there with UnsupportedProblem is solved by a second session, which
/// is opened for the first such problem; its recording has the reason as its notice. What either of them can
/// do depends on the problem alone, so results do too.
class FallbackSession final : public Session {
public:
    /// `open`: makes the second session; what it throws leaves the first one's error to the request.
    FallbackSession(std::unique_ptr<Session> first, std::function<std::unique_ptr<Session>()> open)
        : open_(std::move(open)), first_(std::move(first)) {}

    std::string name() const override { return first_->name(); }
    std::string strategy() const override { return first_->strategy(); }
    using Session::submit;
    std::vector<Ticket> submit(std::vector<SolveRequest> requests) override;
    void release_idle_memory() override;

private:
    struct Pending;
    void take(const std::shared_ptr<Pending>& pending, SolveOutcome outcome) noexcept;
    bool try_second(const std::shared_ptr<Pending>& pending, const std::string& reason) noexcept;
    Session& second();

    const std::function<std::unique_ptr<Session>()> open_;
    std::mutex mutex_;
    std::unique_ptr<Session> second_;  ///< outlives the first, whose last outcomes it may be handed
    const std::unique_ptr<Session> first_;
};

}  // namespace lathe
