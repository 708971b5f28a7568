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

/// The state of one call of in_parts().
struct ParallelLoop {
    Parts parts;
    const std::function<void(int)>& part;
    int helpers = 0;  ///< threads that have joined and not left; guarded by the lock of HelperThreads

    void take_parts() {
        const Cores one(1);  // a part's own loops run on its thread alone
        parts.take([&](std::size_t n) { part(static_cast<int>(n)); });
    }
};

/// Threads that sleep between loops: starting threads takes as long as a grid's shortest loops.
class HelperThreads {
public:
    static HelperThreads& instance() {
        static HelperThreads helpers;
        return helpers;
    }

    void run(ParallelLoop& loop, int threads) {
        const std::unique_lock alone(callers_, std::try_to_lock);
        if (!alone) return loop.take_parts();
        {
            const std::lock_guard lock(mutex_);
            wanted_ = std::min(threads, most_threads) - 1;
            start_missing_threads();
            loop_ = &loop;
            ++number_;
        }
        begun_.notify_all();
        loop.take_parts();
        // A helper that wakes up late finds no loop, and the caller does not wait for it.
        std::unique_lock lock(mutex_);
        loop_ = nullptr;
        left_.wait(lock, [&] { return loop.helpers == 0; });
    }

private:
    /// More threads do not pay off in a loop over a few hundred rows.
    static constexpr int most_threads = 16;

    /// Starts threads until there are as many as wanted, or as the system allows.
    void start_missing_threads() try {
        while (static_cast<int>(helpers_.size()) < wanted_)
            helpers_.emplace_back([this](const std::stop_token& stop) { help(stop); });
    } catch (const std::system_error&) {
    }
    void help(const std::stop_token& stop) {
        unsigned seen = 0;
        std::unique_lock lock(mutex_);
        while (begun_.wait(lock, stop, [&] { return loop_ && number_ != seen; })) {
            seen = number_;
            ParallelLoop& loop = *loop_;
            if (loop.helpers >= wanted_) continue;
            ++loop.helpers;
            lock.unlock();
            loop.take_parts();
            lock.lock();
            if (--loop.helpers == 0) left_.notify_one();
            lock.unlock();
            stay_awake(seen);
            lock.lock();
        }
    }
    /// Spins for a while: loops follow each other, and a sleeping thread takes a tenth of a millisecond to
    /// wake up.
    void stay_awake(unsigned seen) const {
        constexpr std::chrono::microseconds patience{300};
        const auto end = std::chrono::steady_clock::now() + patience;
        while (number_.load(std::memory_order_relaxed) == seen && std::chrono::steady_clock::now() < end)
            std::this_thread::yield();
    }

    std::mutex callers_;  ///< held by the caller that has the helpers
    std::mutex mutex_;
    std::condition_variable_any begun_;
    std::condition_variable left_;
    ParallelLoop* loop_ = nullptr;
    std::atomic<unsigned> number_{0};
    int wanted_ = 0;
    std::vector<std::jthread> helpers_;
};

}  // namespace

void detail::run_on_cores(int count, const std::function<void(int)>& part) {
    ParallelLoop loop{Parts(static_cast<std::size_t>(count)), part};
    HelperThreads::instance().run(loop, Cores::now());
    loop.parts.throw_failure();
}

}  // namespace lathe
