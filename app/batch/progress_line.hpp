// One line of progress on standard error, refreshed in place. Where that is no terminal nothing is shown: a
// run has its log, and mails of a batch system stay short.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <thread>

namespace lathe::batch {

class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();  ///< leaves the cursor on a fresh line
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Shows `text` when 0.1 s have passed since the last one.
    void update(const std::string& text);
    /// Shows `text` now.
    void flush(const std::string& text);

private:
    bool is_terminal_;
    bool line_open_ = false;
    std::chrono::steady_clock::time_point last_{};
};

/// Calls `text` a few times a second from a thread of its own and shows it, until it is destroyed.
class ProgressTicker {
public:
    explicit ProgressTicker(std::function<std::string()> text);

private:
    ProgressLine line_;
    std::jthread thread_;  ///< last member: ends before the line does
};

/// "3 s", "4 min 10 s", "2 h 5 min".
std::string duration_text(double seconds);

}  // namespace lathe::batch
