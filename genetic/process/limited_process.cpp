#include "genetic/process/limited_process.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "genetic/process/spawn_settings.hpp"
#include "solver/base/file_descriptor.hpp"

extern char** environ;

namespace lathe::genetic {
namespace {

constexpr int wait_ms = 20;

std::string ending_of(int status) {
    if (WIFSIGNALED(status))
        return fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
    return WEXITSTATUS(status) == 0 ? std::string() : fmt::format("exit code {}", WEXITSTATUS(status));
}

/// Exchange with a process over a socket.
class Exchange {
public:
    Exchange(FileDescriptor socket, const std::string& request)
        : socket_(std::move(socket)), unsent_(request) {}

    /// Waits for a moment, and sends and receives what is possible. False at the end of the output.
    bool proceed(std::string& output) {
        pollfd ready{socket_.number(), POLLIN, 0};
        if (!unsent_.empty()) ready.events |= POLLOUT;
        if (poll(&ready, 1, wait_ms) <= 0) return true;
        if ((ready.revents & POLLOUT) != 0) send_some();
        if ((ready.revents & (POLLIN | POLLHUP | POLLERR)) == 0) return true;
        const ssize_t count = recv(socket_.number(), bytes_.data(), bytes_.size(), MSG_DONTWAIT);
        if (count > 0) output.append(bytes_.data(), static_cast<std::size_t>(count));
        return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
    }

    /// Ends the input at once where nothing is to be sent.
    void begin() {
        if (unsent_.empty()) shutdown(socket_.number(), SHUT_WR);
    }

private:
    void send_some() {
        const ssize_t count =
            send(socket_.number(), unsent_.data(), unsent_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count > 0) unsent_.remove_prefix(static_cast<std::size_t>(count));
        // A process that has ended takes nothing more.
        if (count < 0 && errno != EAGAIN && errno != EINTR) unsent_ = {};
        if (unsent_.empty()) shutdown(socket_.number(), SHUT_WR);
    }

    FileDescriptor socket_;
    std::string_view unsent_;
    std::array<char, 65536> bytes_{};
};

/// Waits for the end of a process. Returns its status.
int end_of(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

}  // namespace

ProcessReply run_limited(const std::filesystem::path& program, const std::string& request,
                         std::chrono::milliseconds limit, const std::stop_token& stop) {
    std::array<int, 2> ends{-1, -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return {"", fmt::format("no connection to it: {}", std::strerror(errno))};
    FileDescriptor own_end(ends[0]), end_of_child(ends[1]);
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    SpawnSettings settings(usual);
    settings.connect(end_of_child.number());
    std::vector<std::string> words{program.filename().string()};
    pid_t child = -1;
    const int error = posix_spawn(&child, program.c_str(), settings.actions(), settings.attributes(),
                                  pointers_to(words).data(), environ);
    end_of_child.close();
    if (error != 0) return {"", fmt::format("it could not be started: {}", std::strerror(error))};
    ProcessReply reply;
    Exchange exchange(std::move(own_end), request);
    exchange.begin();
    const auto end = std::chrono::steady_clock::now() + limit;
    while (exchange.proceed(reply.output)) {
        if (stop.stop_requested())
            reply.problem = "it was stopped";
        else if (std::chrono::steady_clock::now() > end)
            reply.problem =
                fmt::format("it took longer than {:g} s", 1e-3 * static_cast<double>(limit.count()));
        else if (reply.output.size() > most_reply_bytes)
            reply.problem = "its reply is too long";
        if (!reply.problem.empty()) break;
    }
    if (!reply.problem.empty()) kill(child, SIGKILL);
    const int status = end_of(child);
    if (reply.problem.empty()) reply.problem = ending_of(status);
    return reply;
}

}  // namespace lathe::genetic
