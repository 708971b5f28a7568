#include "solver/problem/tall_skinny_product.hpp"

namespace lathe {
namespace {

// Bodies for by_vector_width(). Vectors wider than the processor's own are no way out: GCC takes them apart
// through memory, twenty times slower.
#define LATHE_INLINE [[gnu::always_inline]] inline

LATHE_INLINE std::ptrdiff_t smaller(std::ptrdiff_t a, std::ptrdiff_t b) {
    return a < b ? a : b;
}

struct EightColumns {
    template <int bytes>
    LATHE_INLINE static void run(const double* table, std::ptrdiff_t rows, std::ptrdiff_t depth,
                                 const double* columns, double* product);
};

template <int bytes>
LATHE_INLINE void EightColumns::run(const double* table, std::ptrdiff_t rows, std::ptrdiff_t depth,
                                    const double* columns, double* product) {
    using W = Wide<double, bytes>;
    // Sums that run at a time: enough to hide the latency of additions, few enough for the registers.
    constexpr std::ptrdiff_t parts = 8 / W::lanes, together = parts == 4 ? 2 : 4;
    for (std::ptrdiff_t begin = 0; begin < rows; begin += together) {
        const double* row[together];
        for (std::ptrdiff_t n = 0; n < together; ++n)  // past the end: the last one again
            row[n] = table + smaller(begin + n, rows - 1) * depth;
        typename W::Vector sum[together][parts] = {};
        for (std::ptrdiff_t k = 0; k < depth; ++k)
            for (std::ptrdiff_t part = 0; part < parts; ++part) {
                const typename W::Vector x = W::load(columns + 8 * k + part * W::lanes);
                for (std::ptrdiff_t n = 0; n < together; ++n) sum[n][part] += row[n][k] * x;
            }
        for (std::ptrdiff_t n = 0; n < smaller(together, rows - begin); ++n)
            for (std::ptrdiff_t part = 0; part < parts; ++part)
                W::store(product + 8 * (begin + n) + part * W::lanes, sum[n][part]);
    }
}

/// Columns of a stretch of a series, side by side; behind the last channel zeros.
template <class W>
LATHE_INLINE void gather(const float* series, std::ptrdiff_t count, std::ptrdiff_t channels,
                         std::ptrdiff_t present, typename W::Vector* block) {
    for (std::ptrdiff_t s = 0; s < count; ++s, series += channels) {
        if (present == W::lanes) {
            block[s] = W::load(series);
            continue;
        }
        block[s] = typename W::Vector{};
        for (std::ptrdiff_t lane = 0; lane < present; ++lane) block[s][lane] = series[lane];
    }
}

struct Waves {
    template <int bytes>
    LATHE_INLINE static void run(const float* waves, std::ptrdiff_t wave_count, std::ptrdiff_t samples,
                                 const float* series, std::ptrdiff_t channels, float* sums);
};

template <int bytes>
LATHE_INLINE void Waves::run(const float* waves, std::ptrdiff_t wave_count, std::ptrdiff_t samples,
                             const float* series, std::ptrdiff_t channels, float* sums) {
    using W = Wide<float, bytes>;
    constexpr std::ptrdiff_t together = 8;
    // A stretch of samples at a time: its block of channels stays in the first-level cache for all waves.
    constexpr std::ptrdiff_t stretch = 128;
    typename W::Vector block[stretch];
    for (std::ptrdiff_t n = 0; n < wave_count * channels; ++n) sums[n] = 0.0F;
    for (std::ptrdiff_t first = 0; first < samples; first += stretch) {
        const std::ptrdiff_t count = smaller(stretch, samples - first);
        for (std::ptrdiff_t c = 0; c < channels; c += W::lanes) {
            const std::ptrdiff_t present = smaller(W::lanes, channels - c);
            gather<W>(series + first * channels + c, count, channels, present, block);
            for (std::ptrdiff_t begin = 0; begin < wave_count; begin += together) {
                const float* wave[together];
                for (std::ptrdiff_t n = 0; n < together; ++n)
                    wave[n] = waves + smaller(begin + n, wave_count - 1) * samples + first;
                typename W::Vector sum[together] = {};
                for (std::ptrdiff_t s = 0; s < count; ++s)
                    for (std::ptrdiff_t n = 0; n < together; ++n) sum[n] += wave[n][s] * block[s];
                for (std::ptrdiff_t n = 0; n < smaller(together, wave_count - begin); ++n)
                    for (std::ptrdiff_t lane = 0; lane < present; ++lane)
                        sums[(begin + n) * channels + c + lane] += sum[n][lane];
            }
        }
    }
}

}  // namespace

void multiply_by_eight_columns(const double* table, std::ptrdiff_t rows, std::ptrdiff_t depth,
                               const double* columns, double* product, VectorLevel level) {
    by_vector_width<EightColumns>(level, table, rows, depth, columns, product);
}

void multiply_by_waves(const float* waves, std::ptrdiff_t wave_count, std::ptrdiff_t samples,
                       const float* series, std::ptrdiff_t channels, float* sums, VectorLevel level) {
    by_vector_width<Waves>(level, waves, wave_count, samples, series, channels, sums);
}

}  // namespace lathe
