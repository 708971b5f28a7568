// Threads for work that blocks: candidates that are solved elsewhere, or by a function.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "genetic/execution/evaluator.hpp"

namespace lathe::genetic {

/// Runs tasks, each on a thread of its own while there may be more, else on the first that is free. Threads
/// are started as tasks come.
class WorkerThreads {
public:
    /// Gets the number of its thread, from 0. Must not throw.
    using Task = std::function<void(int worker)>;
    explicit WorkerThreads(int most_threads) : most_threads_(static_cast<std::size_t>(most_threads)) {}
    /// Returns when all tasks have been done.
    ~WorkerThreads();
    WorkerThreads(const WorkerThreads&) = delete;
    WorkerThreads& operator=(const WorkerThreads&) = delete;

    /// Returns at once. Throws std::bad_alloc, and std::system_error when not even one thread can be started.
    void run(Task task);

private:
    void work(int worker);

    const std::size_t most_threads_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Task> tasks_;
    std::size_t idle_ = 0;
    bool is_ending_ = false;
    std::vector<std::jthread> threads_;
};

/// Evaluates one candidate on worker 0 ... workers - 1; called from several threads at once, never twice at
/// once for one worker. Empty when it was stopped half-way.
using EvaluateOne =
    std::function<std::optional<Evaluation>(std::size_t index, int worker, std::stop_token stop)>;

/// evaluate_in_pipeline() with a function for 0 ... count - 1 that is called on `workers` threads.
void evaluate_on_workers(std::size_t count, int workers, const EvaluationControl& control,
                         const EvaluateOne& evaluate_one, const Evaluator::Finished& finished);

}  // namespace lathe::genetic
