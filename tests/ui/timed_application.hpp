// An application that knows how long each event kept the window's thread.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "ui/window/application.hpp"

namespace lathe::ui::test {

class TimedApplication final : public Application {
public:
    TimedApplication(int& argc, char** argv);

    bool notify(QObject* receiver, QEvent* event) override;

    /// The outermost events of any event loop that took longest since clear(): sorted, at most ten. Waiting
    /// in loops of their own (dialogs, menus) does not count, what those loops dispatch counts for itself.
    struct Slow {
        double milliseconds = 0.0;
        double processor_milliseconds = 0.0;  ///< of the window's thread alone
        std::string what;                     ///< class and name of the receiver, type of the event
        std::string slowest_part;             ///< the receiver below it that took most itself
    };
    const std::vector<Slow>& slowest() const { return slowest_; }
    int slower_than_50_ms() const { return slower_than_50_ms_; }
    /// Longest event in this thread's own processor time, which other programs on the machine cannot change.
    double longest_processor_ms() const { return longest_processor_ms_; }
    void clear();
    /// One line each, for the test's output.
    std::string report() const;

    static TimedApplication& instance();

private:
    using Clock = std::chrono::steady_clock;
    struct Frame {
        Clock::time_point begin;
        double processor_begin = 0.0;
        int loop_level = 0;
        double nested = 0.0, idle = 0.0;  ///< ms: in events below, waiting
        double nested_processor = 0.0;
        double slowest_own = 0.0;
        std::string slowest_part;
    };
    void leave(const std::string& what);

    std::vector<Frame> frames_;
    std::vector<Slow> slowest_;
    int slower_than_50_ms_ = 0, busier_than_50_ms_ = 0;
    double longest_processor_ms_ = 0.0;
    std::string busiest_;  ///< what took longest_processor_ms_
    Clock::time_point blocked_since_;
};

}  // namespace lathe::ui::test
