// The thread of a long run, which the window starts, holds and stops.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include "genetic/run/run.hpp"

namespace lathe::ui {

/// One long run at a time, in a thread of its own, held between two candidates while a pause is wanted. All
/// functions but hold_with() belong to the thread that owns this object. Destroying it stops the run and
/// waits for its end, so its owner declares it last.
class RunThread {
public:
    /// Tells of a run's end; called in the run's thread when is_running() is false already.
    using Tell = std::function<void()>;
    /// The run itself, in its thread. It must not throw.
    using Body = std::function<Tell(std::stop_token)>;

    RunThread() = default;
    RunThread(const RunThread&) = delete;
    RunThread& operator=(const RunThread&) = delete;
    /// Stops and waits.
    ~RunThread();

    /// Runs `body` with the priority `nice` (0 to 19). Returns at once; does nothing while one runs.
    void launch(int nice, Body body);
    /// Holds the run between two candidates; remembered for runs that hold_with() names later.
    void pause();
    void go_on();
    void stop() { thread_.request_stop(); }
    bool is_running() const { return running_; }
    /// Whether a run goes on and a pause is wanted.
    bool is_paused() const;

    /// From the run's thread: `run` is what pause() and go_on() work on from now on, null before it is
    /// destroyed. Held at once when a pause is wanted already.
    void hold_with(genetic::Run* run);

private:
    mutable std::mutex mutex_;
    genetic::Run* run_ = nullptr;  ///< guarded by mutex_
    bool pause_wanted_ = false;    ///< guarded by mutex_
    std::atomic<bool> running_{false};
    std::jthread thread_;  // last: ends first
};

}  // namespace lathe::ui
