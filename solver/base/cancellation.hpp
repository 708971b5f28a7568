// Cancellation of long preparation: grids, cut cells, averages of materials and modes of ports.
#pragma once

#include <stop_token>

#include "solver/base/solver_error.hpp"

namespace lathe {

/// The error of work that ended because its stop token was triggered.
class Cancelled : public SolverError {
public:
    Cancelled() : SolverError("the solve was cancelled") {}
};

/// While it lives, throw_if_cancelled() on the thread that made it, and inside the parallel loops that this
/// thread starts, reads `stop`. Scopes nest; the innermost one counts. The token must outlive the scope.
class CancellationScope {
public:
    explicit CancellationScope(const std::stop_token& stop) : CancellationScope(&stop) {}
    /// Takes the scope of another thread, from current(); null for none.
    explicit CancellationScope(const std::stop_token* stop) : before_(stop_) { stop_ = stop; }
    ~CancellationScope() { stop_ = before_; }
    CancellationScope(const CancellationScope&) = delete;
    CancellationScope& operator=(const CancellationScope&) = delete;

    /// The calling thread's token; null without a scope.
    static const std::stop_token* current() { return stop_; }

private:
    const std::stop_token* before_;
    static thread_local const std::stop_token* stop_;
};

/// Throws Cancelled when the calling thread's scope is asked to stop. Takes a few nanoseconds.
inline void throw_if_cancelled() {
    const std::stop_token* const stop = CancellationScope::current();
    if (stop != nullptr && stop->stop_requested()) throw Cancelled();
}

}  // namespace lathe
