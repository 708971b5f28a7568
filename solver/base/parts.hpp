// Numbered parts of a task that several threads take, one after the other, until none is left.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>

namespace lathe {

/// Hands out the parts 0 ... count - 1, each once, to the threads that call take(); keeps the first
/// exception.
class Parts {
public:
    explicit Parts(std::size_t count) : count_(count) {}

    /// Calls work(n) for parts that no thread has taken yet, until none is left. Thread-safe.
    template <class Work>
    void take(const Work& work) {
        for (std::size_t n = next_++; n < count_; n = next_++) try {
                work(n);
            } catch (...) {
                const std::lock_guard lock(mutex_);
                if (!failure_) failure_ = std::current_exception();
            }
    }
    /// Throws the first exception of a part, if there was one. To be called when all parts are done.
    void throw_failure() const {
        if (failure_) std::rethrow_exception(failure_);
    }

private:
    const std::size_t count_;
    std::atomic<std::size_t> next_{0};
    std::mutex mutex_;
    std::exception_ptr failure_;
};

}  // namespace lathe
