// One line of progress on standard error, refreshed in place. Nothing is shown where that is no terminal: a
// run has its log, and mails of a batch system stay short.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <thread>

namespace lathe::batch {

/// The line. Not thread-safe.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();  ///< leaves the cursor on a fresh line
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Shows `text` if 0.1 s have passed since the last text.
    void update(const std::string& text);
    /// Shows `text` now.
    void flush(const std::string& text);

private:
    bool is_terminal_;
    bool line_open_ = false;
    std::chrono::steady_clock::time_point last_{};
};

/// Calls `text` several times per second in a thread of its own and shows what it returns, until it is
/// destroyed.
class ProgressTicker {
public:
    explicit ProgressTicker(std::function<std::string()> text);

private:
    ProgressLine line_;
    std::jthread thread_;  ///< last member: ends before the line does
};

/// A duration for people: "3 s", "4 min 10 s", "2 h 5 min".
std::string duration_text(double seconds);

}  // namespace lathe::batch
