// Timing that other programs on the machine disturb least.
#pragma once

#include <algorithm>
#include <chrono>

namespace lathe::bench {

/// Wall time of the fastest of `runs` calls: noise only ever adds.
template <class Function>
double best_seconds(int runs, Function&& function) {
    double best = 1e30;
    for (int n = 0; n < runs; ++n) {
        const auto started = std::chrono::steady_clock::now();
        function();
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
        best = std::min(best, took.count());
    }
    return best;
}

/// Mean wall time of `runs` calls.
template <class Function>
double mean_seconds(int runs, Function&& function) {
    const auto started = std::chrono::steady_clock::now();
    for (int n = 0; n < runs; ++n) function();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
    return took.count() / runs;
}

}  // namespace lathe::bench
