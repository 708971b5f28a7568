#include "app/batch/job_control.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <string>

#include "app/batch/say.hpp"
#include "genetic/run/snapshot_line.hpp"
#include "solver/base/line_buffer.hpp"

namespace lathe::batch {

void ProgressLines::on_progress(const genetic::RunSnapshot& snapshot) {
    say("{}\n", genetic::snapshot_line(snapshot));
    std::fflush(stdout);
}

JobControl::JobControl() : reader_([this](const std::stop_token& end) { read(end); }) {}

void JobControl::hold_with(genetic::Run* run) {
    const std::lock_guard lock(mutex_);
    run_ = run;
    if (run_ && is_paused_) run_->pause();
}

void JobControl::set_paused(bool is_paused) {
    const std::lock_guard lock(mutex_);
    is_paused_ = is_paused;
    if (run_) is_paused ? run_->pause() : run_->resume();
}

void JobControl::take(std::string_view line) {
    if (line == "pause") set_paused(true);
    if (line == "resume") set_paused(false);
}

void JobControl::read(const std::stop_token& end) {
    constexpr int look_for_end_ms = 100;
    LineBuffer lines;
    while (!end.stop_requested()) {
        pollfd readable{STDIN_FILENO, POLLIN, 0};
        if (poll(&readable, 1, look_for_end_ms) <= 0) continue;
        std::array<char, 256> bytes;
        const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
        if (count <= 0) return;
        lines.add({bytes.data(), static_cast<std::size_t>(count)},
                  [this](const std::string& line) { take(line); });
    }
}

}  // namespace lathe::batch
