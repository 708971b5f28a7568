#include "tests/ui/crash_report.hpp"

#include <execinfo.h>
#include <unistd.h>

#include <csignal>
#include <initializer_list>

namespace lathe::ui::test {
namespace {

constexpr int most_calls = 100;

void report(int signal) {
    void* calls[most_calls];
    backtrace_symbols_fd(calls, backtrace(calls, most_calls), STDERR_FILENO);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

}  // namespace

/// An exception that nobody catches ends in SIGABRT where it was thrown: nothing is unwound before.
void report_crashes() {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // which report by themselves
    void* first = nullptr;
    backtrace(&first, 1);  // loads what it needs, which a handler must not do
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) std::signal(signal, report);
#endif
}

}  // namespace lathe::ui::test
