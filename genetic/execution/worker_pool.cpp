#include "genetic/execution/worker_pool.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "genetic/execution/failure.hpp"
#include "solver/engine/device_lost.hpp"

namespace lathe::genetic {

namespace {

// What workers hand to the calling thread.
class FinishedQueue {
public:
    explicit FinishedQueue(int workers) : working_(workers) {}

    void push(std::size_t index, Evaluation evaluation) {
        {
            std::lock_guard lock(mutex_);
            queue_.emplace_back(index, std::move(evaluation));
        }
        changed_.notify_one();
    }
    void push_device_lost(std::exception_ptr error) {
        std::lock_guard lock(mutex_);
        device_lost_ = std::move(error);
    }
    void push_out_of_memory(std::size_t index) {
        std::lock_guard lock(mutex_);
        out_of_memory_.push_back(index);
    }
    void worker_ended() {
        {
            std::lock_guard lock(mutex_);
            --working_;
        }
        changed_.notify_one();
    }
    void rethrow_device_lost() const {
        std::lock_guard lock(mutex_);
        if (device_lost_) std::rethrow_exception(device_lost_);
    }
    // The next finished one; empty when all workers have ended and nothing is left.
    std::optional<std::pair<std::size_t, Evaluation>> pop() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !queue_.empty() || working_ == 0; });
        if (queue_.empty()) return std::nullopt;
        auto front = std::move(queue_.front());
        queue_.pop_front();
        return front;
    }
    bool is_empty() const {
        std::lock_guard lock(mutex_);
        return queue_.empty();
    }
    std::vector<std::size_t> out_of_memory() const {
        std::lock_guard lock(mutex_);
        return out_of_memory_;
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::pair<std::size_t, Evaluation>> queue_;
    std::vector<std::size_t> out_of_memory_;
    std::exception_ptr device_lost_;
    int working_;
};

void work(int worker, std::size_t count, std::atomic<std::size_t>& next, const EvaluationControl& control,
          const EvaluateOne& evaluate_one, FinishedQueue& queue) {
    while (!control.stop.stop_requested()) {
        if (control.pause && !control.pause->wait(control.stop)) break;
        const std::size_t index = next.fetch_add(1);
        if (index >= count) break;
        try {
            if (auto evaluation = evaluate_one(index, worker, control.stop))
                queue.push(index, std::move(*evaluation));
        } catch (const std::bad_alloc&) {
            queue.push_out_of_memory(index);
        } catch (const DeviceLost&) {
            queue.push_device_lost(std::current_exception());
            break;
        } catch (const std::exception& error) {
            queue.push(index, failed_evaluation(FailureClass::other, error.what()));
        } catch (...) {
            queue.push(index, failed_evaluation(FailureClass::other, "unknown error"));
        }
    }
    queue.worker_ended();
}

void retry_alone(std::size_t index, std::stop_token stop, const EvaluateOne& evaluate_one,
                 const Evaluator::Finished& finished) {
    std::optional<Evaluation> evaluation;
    try {
        evaluation = evaluate_one(index, 0, stop);
    } catch (const std::bad_alloc&) {
        evaluation = failed_evaluation(FailureClass::out_of_memory, "not even alone is there enough for it");
    } catch (const DeviceLost&) {
        throw;
    } catch (const std::exception& error) {
        evaluation = failed_evaluation(FailureClass::other, error.what());
    }
    if (evaluation) finished(index, std::move(*evaluation));
}

}  // namespace

void evaluate_on_workers(std::size_t count, int workers, const EvaluationControl& control,
                         const EvaluateOne& evaluate_one, const Evaluator::Finished& finished) {
    if (count == 0) return;
    workers = std::clamp(workers, 1, static_cast<int>(std::min<std::size_t>(count, 4096)));
    // Also stopped when `finished` throws, so that the threads end before this frame does.
    std::stop_source own_stop;
    std::stop_callback forward(control.stop, [&own_stop] { own_stop.request_stop(); });
    const EvaluationControl own_control{own_stop.get_token(), control.pause};

    FinishedQueue queue(workers);
    std::atomic<std::size_t> next{0};
    std::vector<std::jthread> threads;
    for (int worker = 0; worker < workers; ++worker)
        threads.emplace_back([&, worker] { work(worker, count, next, own_control, evaluate_one, queue); });
    try {
        if (control.begun) control.begun();
        while (auto item = queue.pop()) {
            finished(item->first, std::move(item->second));
            if (control.caught_up && queue.is_empty()) control.caught_up();
        }
    } catch (...) {
        own_stop.request_stop();
        throw;
    }
    threads.clear();
    queue.rethrow_device_lost();
    for (const std::size_t index : queue.out_of_memory())
        if (!control.stop.stop_requested()) retry_alone(index, control.stop, evaluate_one, finished);
}

}  // namespace lathe::genetic
