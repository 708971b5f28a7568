// A process that solves for this one, so that a crash of a solver ends that process and not this one.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "genetic/execution/evaluator.hpp"
#include "genetic/execution/failure.hpp"
#include "genetic/execution/message_channel.hpp"
#include "solver/base/file_descriptor.hpp"
#include "solver/engine/selection/make_engine.hpp"

namespace lathe::genetic {

/// What a solver process is to do, for its whole life.
struct SolverJob {
    std::string project_text;
    std::string engine;  ///< as make_engine() takes it
    double cells_per_wavelength = 0.0;
    int workers = 1;
    int device = -1;  ///< the only one it sees, by its number here; -1: all
    int cores = 0;    ///< that candidates in space share; 0: those of the machine
};

/// The process died, was lost to its device, or hung and was ended.
class SolverProcessDied : public std::runtime_error {
public:
    SolverProcessDied(const std::string& text, FailureClass failure, bool killed)
        : std::runtime_error(text), failure_(failure), killed_(killed) {}
    /// `crash`, `timeout` when it hung, `device` when it said that its device was lost.
    FailureClass failure() const { return failure_; }
    /// Whether the process was ended from outside: by a SIGKILL, or because the machine ran out of memory.
    bool killed() const { return killed_; }

private:
    FailureClass failure_;
    bool killed_;
};

/// Runs from construction to destruction. Dies with this process, however that ends: its input closes, and
/// the kernel kills it. Out of reach of the terminal's signals, which are for this process to judge.
class SolverProcess {
public:
    /// Throws SolverProcessDied when it does not start or refuses the job.
    SolverProcess(const SolverProcessOptions& options, SolverJob job);
    /// Kills it.
    ~SolverProcess();
    SolverProcess(const SolverProcess&) = delete;
    SolverProcess& operator=(const SolverProcess&) = delete;

    /// Waits for one candidate; several threads may at once. Empty when a stop was asked for. Throws
    /// SolverProcessDied, and std::bad_alloc when the process had too little memory for it.
    std::optional<Evaluation> evaluate(const Genome& genome, std::stop_token stop);

    bool is_alive() const;
    std::int64_t cell_updates() const { return cell_updates_.load(); }
    pid_t id() const { return process_; }

private:
    struct Answer {
        bool out_of_memory = false;
        Evaluation evaluation;
    };

    void start();
    void watch(const std::stop_token& end);
    void take(const nlohmann::json& message);
    SolverProcessDied how_it_ended(const std::string& seen, FailureClass failure);

    SolverProcessOptions options_;
    SolverJob job_;
    pid_t process_ = -1;
    FileDescriptor socket_;
    std::unique_ptr<MessageChannel> channel_;
    std::atomic<std::int64_t> cell_updates_{0};

    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    bool is_ready_ = false;
    std::optional<SolverProcessDied> death_;  ///< from then on nothing is asked or answered
    std::int64_t last_id_ = 0;
    std::map<std::int64_t, std::optional<Answer>> asked_;
    std::chrono::steady_clock::time_point last_progress_;
    std::jthread watcher_;  ///< has started the process, which dies when this thread does
};

}  // namespace lathe::genetic
