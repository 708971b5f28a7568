#include "app/batch/interruption.hpp"

#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "app/batch/exit_code.hpp"

namespace lathe::batch {

namespace {

sigset_t stop_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    // A terminal that is closed; what runs under nohup ignores it.
    struct sigaction hang_up {};
    if (sigaction(SIGHUP, nullptr, &hang_up) == 0 && hang_up.sa_handler != SIG_IGN)
        sigaddset(&signals, SIGHUP);
    return signals;
}

/// Writes without the streams of the C library, whose locks another thread may hold, and only where the write
/// does not block.
void report_forced_end() {
    constexpr std::string_view text =
        "lathe-batch: interrupted: the work was ended, what was saved before is whole\n";
    pollfd error_stream{STDERR_FILENO, POLLOUT, 0};
    if (poll(&error_stream, 1, 0) == 1 && (error_stream.revents & POLLOUT) != 0)
        (void)!write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace

Interruption::Interruption(std::chrono::milliseconds grace) : grace_(grace) {
    const sigset_t signals = stop_signals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    listener_ = std::jthread([this](std::stop_token end) { listen(std::move(end)); });
}

Interruption::~Interruption() {
    listener_ = {};  // asks it to end and joins
    const sigset_t signals = stop_signals();
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

void Interruption::listen(std::stop_token end) {
    const sigset_t signals = stop_signals();
    const timespec patience{0, 50'000'000};
    std::chrono::steady_clock::time_point last_moment;
    while (!end.stop_requested()) {
        const bool is_late = source_.stop_requested() && std::chrono::steady_clock::now() > last_moment;
        if (is_late) report_forced_end();
        const bool has_signal = !is_late && sigtimedwait(&signals, nullptr, &patience) >= 0;
        if (is_late || (has_signal && source_.stop_requested()))
            std::_Exit(static_cast<int>(ExitCode::interrupted));
        if (!has_signal) continue;
        last_moment = std::chrono::steady_clock::now() + grace_;
        source_.request_stop();
    }
}

}  // namespace lathe::batch
