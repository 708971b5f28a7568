#include "genetic/execution/solver_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "genetic/execution/messages.hpp"
#include "genetic/execution/program_version.hpp"
#include "genetic/process/spawn_settings.hpp"

namespace lathe::genetic {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::milliseconds between_looks{200};

/// It lives, and is no use any more.
class NoUse : public ChannelError {
public:
    NoUse(const std::string& text, FailureClass failure) : ChannelError(text), failure_(failure) {}
    FailureClass failure() const { return failure_; }

private:
    FailureClass failure_;
};

std::filesystem::path program_of(const SolverProcessOptions& options) {
    if (!options.program.empty()) return options.program;
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "lathe-batch";
}

/// The n-th of the devices that this process may see, as the environment names it for another one.
std::string device_name(int n) {
    const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
    if (!visible) return std::to_string(n);
    std::string list(visible);
    for (; n > 0 && list.find(',') != std::string::npos; --n) list.erase(0, list.find(',') + 1);
    return list.substr(0, list.find(','));
}

std::vector<std::string> environment_for(int device) {
    const std::string key = "CUDA_VISIBLE_DEVICES=";
    std::vector<std::string> variables;
    for (char** variable = environ; *variable; ++variable)
        if (device < 0 || !std::string(*variable).starts_with(key)) variables.emplace_back(*variable);
    if (device >= 0) variables.push_back(key + device_name(device));
    return variables;
}

}  // namespace

SolverProcess::SolverProcess(const SolverProcessOptions& options, SolverJob job)
    : options_(options), job_(std::move(job)), last_progress_(Clock::now()) {
    watcher_ = std::jthread([this](const std::stop_token& end) { watch(end); });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_ready_ || death_; });
    if (death_) throw *death_;
}

SolverProcess::~SolverProcess() {
    watcher_ = {};  // asks it to end and joins; it kills the process
}

bool SolverProcess::is_alive() const {
    std::lock_guard lock(mutex_);
    return !death_;
}

std::optional<Evaluation> SolverProcess::evaluate(const Genome& genome, std::stop_token stop) {
    std::int64_t id = 0;
    {
        std::lock_guard lock(mutex_);
        if (death_) throw *death_;
        id = ++last_id_;
        asked_[id];
        last_progress_ = Clock::now();
    }
    try {
        channel_->send({{"id", id}, {"genome", genome}});
    } catch (const ChannelError&) {
        // The watcher finds out why.
    }
    std::unique_lock lock(mutex_);
    changed_.wait(lock, stop, [&] { return death_ || asked_[id]; });
    const auto answer = std::move(asked_[id]);
    asked_.erase(id);
    if (answer && answer->out_of_memory) throw std::bad_alloc();
    if (answer) return answer->evaluation;
    if (death_) throw *death_;
    return std::nullopt;
}

/// In the watcher's thread.
void SolverProcess::start() {
    const std::filesystem::path program = program_of(options_);
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        throw ChannelError(std::string("no socket for a solver process: ") + std::strerror(errno));
    socket_ = FileDescriptor(ends[0]);
    FileDescriptor of_child(ends[1]);
    std::vector<std::string> arguments = options_.arguments;
    arguments.insert(arguments.begin(), program.string());
    arguments.emplace_back("--parent");
    arguments.push_back(std::to_string(getpid()));
    std::vector<std::string> environment = environment_for(job_.device);
    {
        sigset_t all;
        sigfillset(&all);
        SpawnSettings settings(all);
        settings.connect(of_child.number());
        settings.lead_group();
        const int failure = posix_spawn(&process_, program.c_str(), settings.actions(), settings.attributes(),
                                        pointers_to(arguments).data(), pointers_to(environment).data());
        of_child.close();
        if (failure != 0) {
            process_ = -1;
            throw ChannelError(program.string() + " does not start: " + std::strerror(failure));
        }
    }
    // What has begun to come must go on coming.
    const timeval patience{options_.silence.count() / 1000, options_.silence.count() % 1000 * 1000};
    setsockopt(socket_.number(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    channel_ = std::make_unique<MessageChannel>(socket_.number(), socket_.number());
    channel_->send({{"project", job_.project_text},
                    {"engine", job_.engine},
                    {"cells_per_wavelength", job_.cells_per_wavelength},
                    {"workers", job_.workers},
                    {"cores", job_.cores},
                    {"version", program_version()}});
}

void SolverProcess::watch(const std::stop_token& end) {
    std::string why = "it was not needed any more";
    FailureClass failure = FailureClass::crash;
    try {
        start();
        auto last_message = Clock::now();
        while (!end.stop_requested()) {
            pollfd readable{socket_.number(), POLLIN, 0};
            if (poll(&readable, 1, static_cast<int>(between_looks.count())) > 0) {
                const auto message = channel_->receive();
                if (!message) throw ChannelError("it ended");
                last_message = Clock::now();
                take(*message);
            }
            const auto now = Clock::now();
            std::lock_guard lock(mutex_);
            if (now - last_message > options_.silence)
                throw NoUse("it hangs: nothing is heard of it", FailureClass::timeout);
            if (!asked_.empty() && now - last_progress_ > options_.standstill)
                throw NoUse("it hangs: no progress", FailureClass::timeout);
        }
    } catch (const NoUse& error) {
        why = error.what();
        failure = error.failure();
    } catch (const std::exception& error) {
        why = error.what();
    }
    const SolverProcessDied death = how_it_ended(why, failure);
    std::lock_guard lock(mutex_);
    death_.emplace(death);
    changed_.notify_all();
}

void SolverProcess::take(const json& message) {
    if (message.contains("refused") || message.contains("lost"))
        throw NoUse(message.begin().value().get<std::string>(), FailureClass::device);
    std::lock_guard lock(mutex_);
    if (message.contains("ready")) is_ready_ = true;
    if (message.contains("cell_updates")) {
        const auto updates = message.at("cell_updates").get<std::int64_t>();
        if (cell_updates_.exchange(updates) != updates) last_progress_ = Clock::now();
    }
    if (message.contains("id")) {
        Answer answer{message.contains("out_of_memory"), {}};
        if (!answer.out_of_memory) answer.evaluation = evaluation_from_json(message.at("evaluation"));
        const auto asked = asked_.find(message.at("id").get<std::int64_t>());
        if (asked != asked_.end())
            asked->second = std::move(answer);  // else: no thread waits for it any more
        last_progress_ = Clock::now();
    }
    changed_.notify_all();
}

/// Ends what is left of it. `seen`: why.
SolverProcessDied SolverProcess::how_it_ended(const std::string& seen, FailureClass failure) {
    std::string text = "solver process: " + seen;
    // Its number stays open until no thread is left that might write to it.
    if (socket_.is_open()) shutdown(socket_.number(), SHUT_RDWR);
    if (process_ <= 0) return {text, failure, false};
    int status = 0;
    pid_t ended = 0;
    for (int n = 0; n < 20 && ended == 0; ++n) {
        ended = waitpid(process_, &status, WNOHANG);
        if (ended == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    if (ended == 0) {
        kill(process_, SIGKILL);
        while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
        }
        return {text, failure, false};
    }
    if (WIFSIGNALED(status)) text += ", killed by signal " + std::to_string(WTERMSIG(status));
    if (WIFEXITED(status)) text += ", exit code " + std::to_string(WEXITSTATUS(status));
    return {text, failure, WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL};
}

}  // namespace lathe::genetic
