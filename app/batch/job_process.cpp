#include "app/batch/job_process.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <thread>

#include "app/batch/exit_code.hpp"

extern char** environ;

namespace lathe::batch {

namespace {

/// The child's signals are those of a program that a shell has started: this one blocks some.
class SpawnAttributes {
public:
    SpawnAttributes() {
        posix_spawnattr_init(&attributes_);
        sigset_t none;
        sigemptyset(&none);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK);
    }
    SpawnAttributes(const SpawnAttributes&) = delete;
    SpawnAttributes& operator=(const SpawnAttributes&) = delete;
    ~SpawnAttributes() { posix_spawnattr_destroy(&attributes_); }
    const posix_spawnattr_t* get() const { return &attributes_; }

private:
    posix_spawnattr_t attributes_{};
};

/// Waits for a request to stop this process, at most `wait`; true when there is one. A terminal interrupts
/// all processes of a group: the child may have ended before this process has read its own signal.
bool is_stopped_within(std::chrono::milliseconds wait, const std::stop_token& stop) {
    const auto end = std::chrono::steady_clock::now() + wait;
    while (!stop.stop_requested() && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return stop.stop_requested();
}

/// Reason why a job's process has to be started again, or nothing.
std::optional<std::string> ending_of(int status, const std::stop_token& stop) {
    if (WIFSIGNALED(status))
        return fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
    switch (WEXITSTATUS(status)) {
        case static_cast<int>(ExitCode::done):
            return std::nullopt;
        case static_cast<int>(ExitCode::interrupted):
            if (is_stopped_within(std::chrono::milliseconds(200), stop)) return std::nullopt;
            return "the job's process was interrupted, not the queue";
        default:
            return fmt::format("exit code {}", WEXITSTATUS(status));
    }
}

}  // namespace

std::optional<std::string> run_in_process(const std::vector<std::string>& arguments,
                                          const std::stop_token& stop) {
    std::vector<std::string> words = arguments;
    words.insert(words.begin(), "lathe-batch");
    std::vector<char*> raw;
    for (std::string& word : words) raw.push_back(word.data());
    raw.push_back(nullptr);
    pid_t child = -1;
    const SpawnAttributes attributes;
    if (const int error =
            posix_spawn(&child, "/proc/self/exe", nullptr, attributes.get(), raw.data(), environ))
        return fmt::format("its process could not be started: {}", std::strerror(error));
    bool is_told = false;
    for (;;) {
        int status = 0;
        const pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child) return ending_of(status, stop);
        if (ended < 0 && errno != EINTR) return fmt::format("its process is lost: {}", std::strerror(errno));
        if (stop.stop_requested() && !is_told) kill(child, SIGTERM), is_told = true;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

void end_with_parent(int parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // It may have ended before.
    if (getppid() != parent) throw UsageError("only another program starts this one");
}

}  // namespace lathe::batch
