// Holds workers between two candidates while the user has paused a run.
#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace lathe::genetic {

/// Any thread may pause, resume and wait.
class PauseGate {
public:
    void pause() {
        std::lock_guard lock(mutex_);
        paused_ = true;
    }
    void resume() {
        {
            std::lock_guard lock(mutex_);
            paused_ = false;
        }
        resumed_.notify_all();
    }
    bool is_paused() const {
        std::lock_guard lock(mutex_);
        return paused_;
    }
    /// Blocks while paused; false when a stop was asked for instead.
    bool wait(std::stop_token stop) {
        std::unique_lock lock(mutex_);
        resumed_.wait(lock, stop, [this] { return !paused_; });
        return !stop.stop_requested();
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable_any resumed_;
    bool paused_ = false;
};

}  // namespace lathe::genetic
