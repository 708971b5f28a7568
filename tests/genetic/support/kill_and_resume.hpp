// SIGKILL at random times, resume, and compare with a run that nobody disturbed.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "genetic/run/run_view.hpp"
#include "tests/genetic/support/child_process.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

namespace lathe::genetic {

/// Kills until the run ends, calls `look` on the store after each; returns the number of kills that hit.
inline int kill_until_finished(const std::filesystem::path& store, int evaluations, unsigned random_seed,
                               const std::function<void(const std::filesystem::path&)>& look = {},
                               const std::string& algorithm = "ga") {
    std::mt19937 random(random_seed);
    std::uniform_int_distribution<int> delay_us(2'000, 70'000);
    int kills = 0;
    std::size_t done_before = 0;
    while (true) {
        ChildProcess child({store.string(), std::to_string(evaluations), "2", "4000", "0", algorithm});
        // Longer from time to time, so that it ends on a machine that has much else to do.
        const int code = child.kill_after(std::chrono::microseconds(delay_us(random) * (1 + kills / 40)));
        if (code == 0) return kills;
        EXPECT_EQ(code, 128 + SIGKILL);
        if (code != 128 + SIGKILL) return kills;
        ++kills;
        if (!std::filesystem::exists(store)) continue;
        if (look) look(store);
        // What was there once stays: rows are only ever added.
        std::size_t done = 0;
        for (const auto& evaluation : RunView(store).evaluations()) done += !evaluation.is_pending;
        EXPECT_GE(done, done_before);
        done_before = done;
    }
}

}  // namespace lathe::genetic
