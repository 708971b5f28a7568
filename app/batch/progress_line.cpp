#include "app/batch/progress_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <utility>

#include "app/batch/say.hpp"

namespace lathe::batch {

ProgressLine::ProgressLine() : is_terminal_(isatty(STDERR_FILENO) != 0) {}

ProgressLine::~ProgressLine() {
    if (line_open_) std::fputs("\n", stderr);
}

void ProgressLine::update(const std::string& text) {
    if (std::chrono::steady_clock::now() - last_ < std::chrono::milliseconds(100)) return;
    flush(text);
}

void ProgressLine::flush(const std::string& text) {
    if (!is_terminal_) return;
    last_ = std::chrono::steady_clock::now();
    // Errors of standard error are ignored: the progress line changes no result.
    std::fputs(("\r\x1b[K" + without_controls(text)).c_str(), stderr);
    std::fflush(stderr);
    line_open_ = true;
}

ProgressTicker::ProgressTicker(std::function<std::string()> text) {
    thread_ = std::jthread([this, text = std::move(text)](std::stop_token stop) {
        std::mutex mutex;
        std::condition_variable_any wake;
        std::unique_lock lock(mutex);
        while (
            !wake.wait_for(lock, stop, std::chrono::milliseconds(200), [&] { return stop.stop_requested(); }))
            line_.update(text());
    });
}

std::string duration_text(double seconds) {
    const long whole = std::lround(std::fmax(0.0, seconds));
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
    return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

}  // namespace lathe::batch
