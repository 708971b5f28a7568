#include "genetic/run/job_process.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <string_view>
#include <thread>
#include <utility>

#include "genetic/process/spawn_settings.hpp"
#include "genetic/run/storage_error.hpp"

extern char** environ;

namespace lathe::genetic {
namespace {

constexpr int wait_ms = 20;

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
    if (WEXITSTATUS(status) == 0) return std::nullopt;
    if (WEXITSTATUS(status) != interrupted_exit) return fmt::format("exit code {}", WEXITSTATUS(status));
    if (is_stopped_within(std::chrono::milliseconds(200), stop)) return std::nullopt;
    return "the job's process was interrupted, not the queue";
}

}  // namespace

std::optional<std::string> JobProcess::run(const std::vector<std::string>& arguments,
                                           const std::stop_token& stop) {
    std::vector<std::string> words = arguments;
    words.insert(words.begin(), "lathe-batch");
    std::array<int, 2> ends{-1, -1};
    if (read_ && socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return fmt::format("no connection to its process: {}", std::strerror(errno));
    FileDescriptor own_end(ends[0]), end_of_child(ends[1]);
    pid_t child = -1;
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    SpawnSettings settings(usual);
    if (end_of_child.is_open()) settings.connect(end_of_child.number());
    const int error = posix_spawn(&child, program_.c_str(), settings.actions(), settings.attributes(),
                                  pointers_to(words).data(), environ);
    end_of_child.close();
    {
        const std::lock_guard lock(mutex_);
        stream_ = std::move(own_end);
        unread_.clear();
        if (error == 0 && is_paused_) write_state();
    }
    const auto ending = error != 0 ? fmt::format("its process could not be started: {}", std::strerror(error))
                                   : wait_for(child, stop);
    const std::lock_guard lock(mutex_);
    stream_.close();
    return ending;
}

std::optional<std::string> JobProcess::wait_for(int child, const std::stop_token& stop) {
    bool is_told = false;
    for (;;) {
        int status = 0;
        const pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child) {
            while (read_for(0)) {
            }
            return ending_of(status, stop);
        }
        if (ended < 0 && errno != EINTR) return fmt::format("its process is lost: {}", std::strerror(errno));
        if (stop.stop_requested() && !is_told) kill(child, SIGTERM), is_told = true;
        read_for(wait_ms);
    }
}

/// Waits for output for this time at most, and passes whole lines on; false where nothing was read.
bool JobProcess::read_for(int milliseconds) {
    std::array<char, 4096> bytes;
    pollfd readable{stream_.number(), POLLIN, 0};
    const bool has_output = stream_.is_open() && poll(&readable, 1, milliseconds) > 0;
    const ssize_t count = has_output ? recv(stream_.number(), bytes.data(), bytes.size(), MSG_DONTWAIT) : 0;
    if (count <= 0) {
        // A process that has closed its output is about to end.
        if (!stream_.is_open() || has_output)
            std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        return false;
    }
    unread_.add({bytes.data(), static_cast<std::size_t>(count)}, read_);
    return true;
}

void JobProcess::set_paused(bool is_paused) {
    const std::lock_guard lock(mutex_);
    if (std::exchange(is_paused_, is_paused) != is_paused) write_state();
}

/// A process that has ended takes nothing.
void JobProcess::write_state() {
    if (!stream_.is_open()) return;
    const std::string_view word = is_paused_ ? "pause\n" : "resume\n";
    [[maybe_unused]] const ssize_t count =
        ::send(stream_.number(), word.data(), word.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
}

std::vector<std::string> words_of_job(const std::filesystem::path& queue, long id,
                                      const std::string& engine) {
    return {"queue",
            "--queue",
            queue.string(),
            "run-one",
            std::to_string(id),
            "--parent",
            std::to_string(getpid()),
            "--engine",
            engine};
}

std::filesystem::path batch_program_in(const std::filesystem::path& folder) {
    std::filesystem::path program = folder / "lathe-batch";
    if (access(program.c_str(), X_OK) != 0)
        throw StorageError(program.string() +
                           " is missing or cannot be run: every job of the queue runs in a process of this "
                           "program, which is installed together with the window");
    return program;
}

}  // namespace lathe::genetic
