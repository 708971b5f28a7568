// Memory of this process that solves share.
#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace lathe {

/// Bytes that solves under way take, up to a limit: a solve that finds too few left waits until others give
/// back. One that is alone gets what it asks for, whatever the limit. All threads may share a budget.
class MemoryBudget {
public:
    explicit MemoryBudget(double limit_bytes) : limit_(limit_bytes) {}

    /// The budget of all sessions of this process, for fields that are stepped by the processor: two fifths
    /// of the machine's memory. Grids and coefficients take the rest.
    static MemoryBudget& of_process();

    /// A part of a budget, as long as it lasts. The budget must outlive it.
    class Share {
    public:
        /// Waits until `bytes` are left; takes them without waiting when a stop is asked for.
        Share(MemoryBudget& budget, double bytes, const std::stop_token& stop);
        ~Share();
        Share(const Share&) = delete;
        Share& operator=(const Share&) = delete;

    private:
        MemoryBudget& budget_;
        const double bytes_;
    };

private:
    const double limit_;
    std::mutex mutex_;
    std::condition_variable_any given_back_;
    double taken_ = 0.0;
};

}  // namespace lathe
