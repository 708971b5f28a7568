// Holds workers between two candidates while the user has paused a run.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace lathe::genetic {

/// A gate that any thread may close, open and wait at.
class PauseGate {
public:
    void pause() {
        std::lock_guard lock(mutex_);
        if (!paused_) paused_since_ = Clock::now();
        paused_ = true;
    }
    void resume() {
        {
            std::lock_guard lock(mutex_);
            if (paused_) paused_before_ += Clock::now() - paused_since_;
            paused_ = false;
        }
        resumed_.notify_all();
    }
    bool is_paused() const {
        std::lock_guard lock(mutex_);
        return paused_;
    }
    /// Altogether, the present pause included.
    std::chrono::duration<double> paused_time() const {
        std::lock_guard lock(mutex_);
        return paused_ ? paused_before_ + (Clock::now() - paused_since_) : paused_before_;
    }
    /// Blocks while paused; false when a stop was asked for instead.
    bool wait(std::stop_token stop) {
        std::unique_lock lock(mutex_);
        ++waiting_;
        resumed_.wait(lock, stop, [this] { return !paused_; });
        --waiting_;
        return !stop.stop_requested();
    }

    /// Threads that wait() holds now.
    int waiting() const {
        std::lock_guard lock(mutex_);
        return waiting_;
    }

private:
    using Clock = std::chrono::steady_clock;
    mutable std::mutex mutex_;
    std::condition_variable_any resumed_;
    bool paused_ = false;
    int waiting_ = 0;
    Clock::time_point paused_since_;
    Clock::duration paused_before_{};
};

}  // namespace lathe::genetic
