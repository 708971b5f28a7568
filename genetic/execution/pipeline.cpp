#include "genetic/execution/pipeline.hpp"

#include <algorithm>
#include <condition_variable>
#include <list>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

#include "genetic/execution/failure.hpp"
#include "solver/engine/device_lost.hpp"
#include "solver/engine/engine_failure.hpp"

namespace lathe::genetic {

namespace {

class Pipeline {
public:
    Pipeline(std::size_t count, int at_a_time, const EvaluationControl& control, const StartCandidates& start,
             const Evaluator::Finished& finished)
        : count_(count),
          at_a_time_(static_cast<std::size_t>(std::max(1, at_a_time))),
          control_(control),
          start_(start),
          finished_call_(finished),
          forward_(control.stop, Forward{stop_}) {}

    void run() {
        {
            const std::jthread feeder([this] { feed(); });
            try {
                if (control_.begun) control_.begun();
                report_finished();
            } catch (...) {
                stop_.request_stop();
                drop_the_rest();
                throw;
            }
        }
        if (error_) std::rethrow_exception(error_);
        while (!out_of_memory_.empty() && !stop_.stop_requested()) retry_alone();
    }

private:
    struct Node {
        std::size_t index = 0;
        CandidateOutcome outcome;
    };
    using Nodes = std::list<Node>;
    struct Forward {
        std::stop_source& to;
        void operator()() const { to.request_stop(); }
    };

    /// The feeder's thread: keeps as many under way as there may be.
    void feed() {
        const std::stop_token stop = stop_.get_token();
        try {
            for (std::size_t next = 0; next < count_;) {
                if (control_.pause && !control_.pause->wait(stop)) break;
                if (!wait_for_room(stop)) break;
                const std::size_t first = next;
                std::vector<StartedCandidate> batch = take_from(next);
                if (next > first) start_(std::move(batch), stop);
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!error_) error_ = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        is_feeding_ = false;
        changed_.notify_all();
    }
    /// False when no more are to be started.
    bool wait_for_room(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, stop, [this] { return under_way_.size() < at_a_time_ || error_; });
        return !stop.stop_requested() && !error_;
    }
    /// Starts as many candidates as there is room for, from `next` on, and enters them as under way.
    std::vector<StartedCandidate> take_from(std::size_t& next) {
        std::vector<StartedCandidate> batch;
        Nodes fresh;
        const std::lock_guard lock(mutex_);
        // Asked under the lock that a finished candidate takes: one that has paused the run makes no room.
        if (control_.pause && control_.pause->is_paused()) return batch;
        const std::size_t room = at_a_time_ - std::min(at_a_time_, under_way_.size());
        for (std::size_t n = next; n < std::min(count_, next + room); ++n) {
            fresh.push_back({n, {}});
            batch.push_back({n, done_of(std::prev(fresh.end()))});
        }
        next += fresh.size();
        under_way_.splice(under_way_.end(), fresh);
        return batch;
    }
    /// Moves the candidate to the finished ones, which allocates nothing.
    std::function<void(CandidateOutcome)> done_of(Nodes::iterator node) {
        return [this, node](CandidateOutcome outcome) {
            const std::lock_guard lock(mutex_);
            node->outcome = std::move(outcome);
            finished_.splice(finished_.end(), under_way_, node);
            changed_.notify_all();
        };
    }

    /// The next finished one; empty when nothing is under way and nothing more will be.
    Nodes pop() {
        Nodes one;
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !finished_.empty() || (!is_feeding_ && under_way_.empty()); });
        if (!finished_.empty()) one.splice(one.end(), finished_, finished_.begin());
        return one;
    }
    bool has_caught_up() {
        const std::lock_guard lock(mutex_);
        return finished_.empty();
    }
    void report_finished() {
        for (Nodes one = pop(); !one.empty(); one = pop()) {
            report(one);
            if (control_.caught_up && has_caught_up()) control_.caught_up();
        }
    }
    void drop_the_rest() {
        while (!pop().empty()) {
        }
    }
    void report(Nodes& one) {
        Node& node = one.front();
        if (node.outcome.error) try {
                std::rethrow_exception(node.outcome.error);
            } catch (const std::bad_alloc&) {
                return out_of_memory_.splice(out_of_memory_.end(), one);
            } catch (const EngineOutOfMemory&) {
                return out_of_memory_.splice(out_of_memory_.end(), one);
            } catch (const DeviceLost&) {
                const std::lock_guard lock(mutex_);
                if (!error_) error_ = node.outcome.error;
                return changed_.notify_all();
            } catch (const std::exception& error) {
                node.outcome.evaluation = failed_evaluation(FailureClass::other, error.what());
            } catch (...) {
                node.outcome.evaluation = failed_evaluation(FailureClass::other, "unknown error");
            }
        if (node.outcome.evaluation) finished_call_(node.index, std::move(*node.outcome.evaluation));
    }

    /// One of those that ran out of memory, with nothing beside it.
    void retry_alone() {
        Nodes one;
        one.splice(one.end(), out_of_memory_, out_of_memory_.begin());
        const std::size_t others = out_of_memory_.size();
        one.front().outcome = {};
        std::vector<StartedCandidate> alone(1);
        alone.front() = {one.front().index, done_of(one.begin())};
        {
            const std::lock_guard lock(mutex_);
            under_way_.splice(under_way_.end(), one);
        }
        start_(std::move(alone), stop_.get_token());
        one = pop();
        report(one);
        if (error_) std::rethrow_exception(error_);
        if (out_of_memory_.size() == others) return;
        const std::size_t index = out_of_memory_.back().index;
        out_of_memory_.pop_back();
        finished_call_(
            index, failed_evaluation(FailureClass::out_of_memory, "not even alone is there enough for it"));
    }

    const std::size_t count_, at_a_time_;
    const EvaluationControl& control_;
    const StartCandidates& start_;
    const Evaluator::Finished& finished_call_;
    std::stop_source stop_;  ///< also when `finished` throws
    std::stop_callback<Forward> forward_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    Nodes under_way_, finished_;
    Nodes out_of_memory_;  ///< the calling thread's
    bool is_feeding_ = true;
    std::exception_ptr error_;  ///< ends the feeding
};

}  // namespace

void evaluate_in_pipeline(std::size_t count, int at_a_time, const EvaluationControl& control,
                          const StartCandidates& start, const Evaluator::Finished& finished) {
    if (count > 0) Pipeline(count, at_a_time, control, start, finished).run();
}

}  // namespace lathe::genetic
