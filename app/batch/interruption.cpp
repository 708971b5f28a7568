#include "app/batch/interruption.hpp"

#include <csignal>
#include <cstdlib>
#include <ctime>

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

}  // namespace

Interruption::Interruption() {
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
    while (!end.stop_requested()) {
        if (sigtimedwait(&signals, nullptr, &patience) < 0) continue;
        if (source_.stop_requested()) std::_Exit(static_cast<int>(ExitCode::interrupted));
        source_.request_stop();
    }
}

}  // namespace lathe::batch
