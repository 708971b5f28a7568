#include "solver/problem/wave_sums.hpp"

#include <utility>

namespace lathe {
namespace {

constexpr std::ptrdiff_t lanes = 8;

// A body for by_vector_width(): GCC's own vectors of this loop keep the wave five times over.
template <int count>
struct AddSteps {
    template <int bytes>
    [[gnu::always_inline]] static inline void run(double* wave, const double* turn, double* sums,
                                                  const double* const* series, std::ptrdiff_t steps) {
        using W = Wide<double, bytes>;
        using Vector = typename W::Vector;
        // Two at a time hide the latency of the recurrence.
        constexpr std::ptrdiff_t together = lanes / W::lanes > 1 ? 2 : 1;
        for (std::ptrdiff_t first = 0; first < lanes; first += together * W::lanes) {
            Vector real[together], imag[together], turn_real[together], turn_imag[together],
                sum_real[count][together], sum_imag[count][together];
            for (std::ptrdiff_t n = 0; n < together; ++n) {
                const std::ptrdiff_t lane = first + n * W::lanes;
                real[n] = W::load(wave + lane), imag[n] = W::load(wave + lanes + lane);
                turn_real[n] = W::load(turn + lane), turn_imag[n] = W::load(turn + lanes + lane);
                for (int c = 0; c < count; ++c) {
                    sum_real[c][n] = W::load(sums + 2 * c * lanes + lane);
                    sum_imag[c][n] = W::load(sums + (2 * c + 1) * lanes + lane);
                }
            }
            for (std::ptrdiff_t step = 0; step < steps; ++step)
                for (std::ptrdiff_t n = 0; n < together; ++n) {
                    for (int c = 0; c < count; ++c) {
                        sum_real[c][n] += real[n] * series[c][step];
                        sum_imag[c][n] += imag[n] * series[c][step];
                    }
                    const Vector before = real[n];
                    real[n] = before * turn_real[n] - imag[n] * turn_imag[n];
                    imag[n] = before * turn_imag[n] + imag[n] * turn_real[n];
                }
            for (std::ptrdiff_t n = 0; n < together; ++n) {
                const std::ptrdiff_t lane = first + n * W::lanes;
                W::store(wave + lane, real[n]), W::store(wave + lanes + lane, imag[n]);
                for (int c = 0; c < count; ++c) {
                    W::store(sums + 2 * c * lanes + lane, sum_real[c][n]);
                    W::store(sums + (2 * c + 1) * lanes + lane, sum_imag[c][n]);
                }
            }
        }
    }
};

}  // namespace

template <std::size_t count>
void WaveSums<count>::add(const std::array<const double*, count>& series, std::size_t steps,
                          VectorLevel level) {
    static_assert(sizeof(sums) == 2 * count * lanes * sizeof(double), "no gaps between its parts");
    by_vector_width<AddSteps<static_cast<int>(count)>>(level, wave[0].data(), std::as_const(turn)[0].data(),
                                                       sums[0][0].data(), series.data(),
                                                       static_cast<std::ptrdiff_t>(steps));
}

template struct WaveSums<2>;
template struct WaveSums<3>;

}  // namespace lathe
