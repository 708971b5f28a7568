#include "solver/radiation/narrow_product.hpp"

#include <algorithm>
#include <cstring>

#include "solver/fdtd/vector_clones.hpp"

namespace lathe {
namespace {

// One cache line each; where vectors are shorter the compiler takes several.
using Doubles = double __attribute__((vector_size(64)));
using Floats = float __attribute__((vector_size(64)));
constexpr std::ptrdiff_t lanes = 16;

}  // namespace

LATHE_VECTOR_CLONES
void multiply_by_eight_columns(const double* table, std::ptrdiff_t rows, std::ptrdiff_t depth,
                               const double* columns, double* product) {
    constexpr std::ptrdiff_t together = 4;  // sums that run at a time, to hide the latency of additions
    for (std::ptrdiff_t begin = 0; begin < rows; begin += together) {
        const double* row[together];
        for (std::ptrdiff_t n = 0; n < together; ++n)  // past the end: the last one again
            row[n] = table + std::min(begin + n, rows - 1) * depth;
        Doubles sum[together] = {};
        for (std::ptrdiff_t k = 0; k < depth; ++k) {
            Doubles x;
            std::memcpy(&x, columns + 8 * k, sizeof x);
            for (std::ptrdiff_t n = 0; n < together; ++n) sum[n] += row[n][k] * x;
        }
        for (std::ptrdiff_t n = 0; n < std::min(together, rows - begin); ++n)
            std::memcpy(product + 8 * (begin + n), &sum[n], sizeof sum[n]);
    }
}

LATHE_VECTOR_CLONES
void multiply_by_waves(const float* waves, std::ptrdiff_t wave_count, std::ptrdiff_t samples,
                       const float* series, std::ptrdiff_t channels, float* sums) {
    constexpr std::ptrdiff_t together = 8;
    // A stretch of samples at a time: its block of channels stays in the first-level cache for all waves.
    constexpr std::ptrdiff_t stretch = 128;
    Floats block[stretch];
    std::fill(sums, sums + wave_count * channels, 0.0F);
    for (std::ptrdiff_t first = 0; first < samples; first += stretch) {
        const std::ptrdiff_t count = std::min(stretch, samples - first);
        for (std::ptrdiff_t c = 0; c < channels; c += lanes) {
            const std::ptrdiff_t present = std::min(lanes, channels - c);
            for (std::ptrdiff_t s = 0; s < count; ++s) {
                const float* from = series + (first + s) * channels + c;
                if (present == lanes)
                    std::memcpy(&block[s], from, sizeof(Floats));
                else
                    for (std::ptrdiff_t lane = 0; lane < lanes; ++lane)
                        block[s][lane] = lane < present ? from[lane] : 0.0F;
            }
            for (std::ptrdiff_t begin = 0; begin < wave_count; begin += together) {
                const float* wave[together];
                for (std::ptrdiff_t n = 0; n < together; ++n)
                    wave[n] = waves + std::min(begin + n, wave_count - 1) * samples + first;
                Floats sum[together] = {};
                for (std::ptrdiff_t s = 0; s < count; ++s)
                    for (std::ptrdiff_t n = 0; n < together; ++n) sum[n] += wave[n][s] * block[s];
                for (std::ptrdiff_t n = 0; n < std::min(together, wave_count - begin); ++n)
                    for (std::ptrdiff_t lane = 0; lane < present; ++lane)
                        sums[(begin + n) * channels + c + lane] += sum[n][lane];
            }
        }
    }
}

}  // namespace lathe
