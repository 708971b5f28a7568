// Solves that share the memory of a process.
#include "solver/engine/memory_budget.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace lathe::tests {
namespace {

TEST(MemoryBudget, IsNeverExceededByThoseWhoShareIt) {
    constexpr double limit = 100.0, each = 30.0;
    MemoryBudget budget(limit);
    std::atomic<int> now = 0, most = 0;
    std::vector<std::jthread> threads;
    for (int n = 0; n < 8; ++n)
        threads.emplace_back([&] {
            for (int round = 0; round < 200; ++round) {
                const MemoryBudget::Share share(budget, each, {});
                int seen = most;
                for (const int here = ++now; here > seen && !most.compare_exchange_weak(seen, here);) {
                }
                std::this_thread::yield();
                --now;
            }
        });
    threads.clear();
    EXPECT_LE(most, 3);
    EXPECT_GE(most, 1);
}

TEST(MemoryBudget, GivesOneThatIsAloneMoreThanThereIs) {
    MemoryBudget budget(1.0);
    const MemoryBudget::Share share(budget, 1000.0, {});
    std::stop_source stop;
    std::atomic<bool> has_begun = false;
    std::jthread second([&] {
        const MemoryBudget::Share waiting(budget, 1.0, stop.get_token());
        has_begun = true;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_FALSE(has_begun);
    stop.request_stop();
    second.join();
    EXPECT_TRUE(has_begun) << "a cancelled solve waits for no memory";
}

}  // namespace
}  // namespace lathe::tests
