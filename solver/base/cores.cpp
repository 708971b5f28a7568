#include "solver/base/cores.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <system_error>
#include <thread>
#include <vector>

#include "solver/base/parts.hpp"

namespace lathe {

thread_local int Cores::threads_ = 1;

namespace {

/// One call of in_parts().
struct Round {
    Parts parts;
    const std::function<void(int)>& part;
    int helpers = 0;  ///< that have joined and not left; under the crew's lock

    void take_parts() {
        const Cores one(1);  // a part's own loops are not shared out again
        parts.take([&](std::size_t n) { part(static_cast<int>(n)); });
    }
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
    Round round{Parts(static_cast<std::size_t>(count)), part};
    Crew::instance().run(round, Cores::now());
    round.parts.throw_failure();
}

}  // namespace lathe
