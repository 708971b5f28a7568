#include "ui/workers/run_thread.hpp"

#include <utility>

#include "ui/workers/background_thread.hpp"

namespace lathe::ui {

RunThread::~RunThread() {
    stop();
    if (thread_.joinable()) thread_.join();
}

void RunThread::launch(int nice, Body body) {
    if (running_.exchange(true)) return;
    if (thread_.joinable()) thread_.join();
    {
        std::lock_guard lock(mutex_);
        pause_wanted_ = false;
    }
    thread_ = std::jthread([this, nice, body = std::move(body)](std::stop_token stop) {
        yield_to_window(nice);
        const Tell tell = body(stop);
        running_ = false;
        tell();
    });
}

void RunThread::hold_with(genetic::OptimisationRun* run) {
    std::lock_guard lock(mutex_);
    run_ = run;
    if (run_ && pause_wanted_) run_->pause();
}

void RunThread::pause() {
    std::lock_guard lock(mutex_);
    pause_wanted_ = true;
    if (run_) run_->pause();
}

void RunThread::go_on() {
    std::lock_guard lock(mutex_);
    pause_wanted_ = false;
    if (run_) run_->resume();
}

bool RunThread::is_paused() const {
    std::lock_guard lock(mutex_);
    return running_ && pause_wanted_;
}

}  // namespace lathe::ui
