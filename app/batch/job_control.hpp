// A job of the queue under the control of the window: progress as lines, pauses from the standard input.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "genetic/run/run.hpp"

namespace lathe::batch {

/// Writes every progress as a genetic::snapshot_line() to the standard output.
class ProgressLines final : public genetic::RunObserver {
public:
    void on_progress(const genetic::RunSnapshot& snapshot) override;
};

/// Reads the lines "pause" and "resume" until the standard input ends. To be made after Interruption, whose
/// signal mask its thread needs.
class JobControl {
public:
    JobControl();
    JobControl(const JobControl&) = delete;
    JobControl& operator=(const JobControl&) = delete;

    /// Pauses and resumes `run` from now on; null before that is destroyed.
    void hold_with(genetic::Run* run);

private:
    void read(const std::stop_token& end);
    void take(std::string_view line);
    void set_paused(bool is_paused);

    std::mutex mutex_;
    genetic::Run* run_ = nullptr;  ///< guarded by mutex_
    bool is_paused_ = false;       ///< guarded by mutex_
    std::jthread reader_;          // last: ends first
};

}  // namespace lathe::batch
