#include "app/bench/core_limits.hpp"

#include <unistd.h>

#include <cstddef>
#include <vector>

#include "app/bench/timing.hpp"
#include "solver/base/vector_clones.hpp"
#include "solver/base/vector_width.hpp"

namespace lathe::bench {

namespace {

/// `rounds` times one multiplication and one addition on every lane of some chains; returns how many numbers
/// that are.
struct MultiplyAndAdd {
    static constexpr int chains = 12;  ///< independent, so that latency does not count; registers hold all

    template <int bytes>
    [[gnu::always_inline]] static long run(float* value, float factor, float addend, long rounds) {
        using Vector = typename Wide<float, bytes>::Vector;
        Vector x[chains];
        for (Vector& chain : x) chain = *value - Vector{};
        const Vector f = factor - Vector{}, a = addend - Vector{};
        for (long n = 0; n < rounds; ++n)
            for (Vector& chain : x) chain = chain * f + a;
        Vector sum{};
        for (const Vector& chain : x) sum += chain;
        *value = sum[0];
        return chains * Wide<float, bytes>::lanes * rounds;
    }
};

/// Two streams read, one of them written back: the update's own mix of two reads to a write.
LATHE_VECTOR_CLONES void update_stream(float* __restrict x, const float* __restrict y, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) x[k] = x[k] + y[k];
}

double operation_rate() {
    constexpr long rounds = 400'000;
    float value = 0.0f;
    long numbers = 0;
    const double seconds = best_seconds(50, [&] {
        numbers = by_vector_width<MultiplyAndAdd, long>(vector_level(), &value, 0.999f, value * 1e-9f + 0.5f,
                                                        rounds);
    });
    return 2.0 * static_cast<double>(numbers) / seconds;
}

/// Bytes per second over a working set of `bytes`.
double stream_rate(std::size_t bytes, int repeats) {
    const std::size_t count = bytes / 2 / sizeof(float);
    std::vector<float> x(count, 1.0f), y(count, 1e-3f);
    const double seconds = best_seconds(15, [&] {
        for (int n = 0; n < repeats; ++n) update_stream(x.data(), y.data(), count);
    });
    return static_cast<double>(count) * sizeof(float) * 3.0 * repeats / seconds;
}

std::size_t second_level_cache_bytes() {
#if defined(_SC_LEVEL2_CACHE_SIZE)
    const long bytes = sysconf(_SC_LEVEL2_CACHE_SIZE);
    if (bytes > 0) return static_cast<std::size_t>(bytes);
#endif
    return 512 * 1024;
}

}  // namespace

CoreLimits measure_core_limits() {
    CoreLimits limits;
    limits.operations_per_s = operation_rate();
    limits.cache_bytes_per_s = stream_rate(second_level_cache_bytes() / 2, 200);
    limits.memory_bytes_per_s = stream_rate(std::size_t{256} << 20, 1);
    return limits;
}

}  // namespace lathe::bench
