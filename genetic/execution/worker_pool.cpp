#include "genetic/execution/worker_pool.hpp"

#include <algorithm>
#include <utility>

#include "genetic/execution/pipeline.hpp"

namespace lathe::genetic {

WorkerThreads::~WorkerThreads() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    changed_.notify_all();
    threads_.clear();
}

void WorkerThreads::run(Task task) {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    if (tasks_.size() > idle_ && threads_.size() < most_threads_) try {
            const int worker = static_cast<int>(threads_.size());
            threads_.emplace_back([this, worker] { work(worker); });
        } catch (...) {
            if (threads_.empty()) {
                tasks_.pop_back();
                throw;
            }
        }
    changed_.notify_one();
}

void WorkerThreads::work(int worker) {
    std::unique_lock lock(mutex_);
    for (;;) {
        ++idle_;
        changed_.wait(lock, [this] { return !tasks_.empty() || is_ending_; });
        --idle_;
        if (tasks_.empty()) return;
        {
            const Task task = std::move(tasks_.front());
            tasks_.pop_front();
            lock.unlock();
            task(worker);
        }
        lock.lock();
    }
}

void evaluate_on_workers(std::size_t count, int workers, const EvaluationControl& control,
                         const EvaluateOne& evaluate_one, const Evaluator::Finished& finished) {
    workers = std::max(1, workers);
    WorkerThreads threads(workers);
    const auto evaluate = [&](const StartedCandidate& candidate, int worker, const std::stop_token& stop) {
        CandidateOutcome outcome;
        try {
            outcome.evaluation = evaluate_one(candidate.index, worker, stop);
        } catch (...) {
            outcome.error = std::current_exception();
        }
        candidate.done(std::move(outcome));
    };
    const auto start = [&](const std::vector<StartedCandidate>& candidates, const std::stop_token& stop) {
        for (const StartedCandidate& candidate : candidates) try {
                threads.run([=](int worker) { evaluate(candidate, worker, stop); });
            } catch (...) {
                candidate.done({std::nullopt, std::current_exception()});
            }
    };
    evaluate_in_pipeline(count, workers, control, start, finished);
}

}  // namespace lathe::genetic
