#include "solver/threads/cores.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stop_token>
#include <system_error>
#include <thread>
#include <vector>

namespace lathe {

thread_local int Cores::threads_ = 1;

namespace {

/// One call of in_parts(): its parts, taken one after the other by whoever is free.
class Round {
public:
    Round(int count, const std::function<void(int)>& part) : count_(count), part_(part) {}

    void take_parts() {
        const Cores one(1);  // a part's own loops are not shared out again
        for (int n = next_++; n < count_; n = next_++) try {
                part_(n);
            } catch (...) {
                const std::lock_guard lock(mutex_);
                if (!failure_) failure_ = std::current_exception();
            }
    }
    void throw_failure() const {
        if (failure_) std::rethrow_exception(failure_);
    }

    int helpers = 0;  ///< that have joined and not left; under the crew's lock

private:
    std::atomic<int> next_{0};
    const int count_;
    const std::function<void(int)>& part_;
    std::mutex mutex_;
    std::exception_ptr failure_;
};

/// Helpers that sleep between rounds: starting threads takes as long as a grid's shortest loops.
class Crew {
public:
    static Crew& instance() {
        static Crew crew;
        return crew;
    }

    void run(Round& round, int threads) {
        const std::unique_lock alone(callers_, std::try_to_lock);
        if (!alone) return round.take_parts();
        {
            const std::lock_guard lock(mutex_);
            wanted_ = std::min(threads, most_threads) - 1;
            hire();
            round_ = &round;
            ++number_;
        }
        begun_.notify_all();
        round.take_parts();
        // Who comes late finds no round, and nobody waits for him.
        std::unique_lock lock(mutex_);
        round_ = nullptr;
        left_.wait(lock, [&] { return round.helpers == 0; });
    }

private:
    /// A loop over a few hundred rows is not worth more.
    static constexpr int most_threads = 16;

    /// As many as are wanted, or as the system has threads for.
    void hire() try {
        while (static_cast<int>(helpers_.size()) < wanted_)
            helpers_.emplace_back([this](const std::stop_token& stop) { help(stop); });
    } catch (const std::system_error&) {
    }
    void help(const std::stop_token& stop) {
        unsigned seen = 0;
        std::unique_lock lock(mutex_);
        while (begun_.wait(lock, stop, [&] { return round_ && number_ != seen; })) {
            seen = number_;
            Round& round = *round_;
            if (round.helpers >= wanted_) continue;
            ++round.helpers;
            lock.unlock();
            round.take_parts();
            lock.lock();
            if (--round.helpers == 0) left_.notify_one();
            lock.unlock();
            stay_awake(seen);
            lock.lock();
        }
    }
    /// Rounds follow each other, and who sleeps takes a tenth of a millisecond to come.
    void stay_awake(unsigned seen) const {
        constexpr std::chrono::microseconds patience{300};
        const auto end = std::chrono::steady_clock::now() + patience;
        while (number_.load(std::memory_order_relaxed) == seen && std::chrono::steady_clock::now() < end)
            std::this_thread::yield();
    }

    std::mutex callers_;  ///< held by who has the helpers
    std::mutex mutex_;
    std::condition_variable_any begun_;
    std::condition_variable left_;
    Round* round_ = nullptr;
    std::atomic<unsigned> number_{0};
    int wanted_ = 0;
    std::vector<std::jthread> helpers_;
};

}  // namespace

void detail::run_on_cores(int count, const std::function<void(int)>& part) {
    Round round(count, part);
    Crew::instance().run(round, Cores::now());
    round.throw_failure();
}

}  // namespace lathe
