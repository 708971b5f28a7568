#include "solver/results/group_delay.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace lathe {

std::vector<double> group_delays(std::span<const double> frequencies_hz,
                                 std::span<const std::complex<double>> response) {
    constexpr double turn = 2.0 * std::numbers::pi;
    const std::size_t count = response.size();
    std::vector<double> delays(count, std::numeric_limits<double>::quiet_NaN());
    // Delay between a frequency and the next.
    const auto between = [&](std::size_t n) {
        const std::complex<double> ratio = response[n + 1] * std::conj(response[n]);
        if (ratio == 0.0) return std::numeric_limits<double>::quiet_NaN();
        return -std::arg(ratio) / (turn * (frequencies_hz[n + 1] - frequencies_hz[n]));
    };
    for (std::size_t n = 0; n < count && count > 1; ++n) {
        if (n == 0) {
            delays[n] = between(0);
        } else if (n + 1 == count) {
            delays[n] = between(n - 1);
        } else {
            const double low = frequencies_hz[n] - frequencies_hz[n - 1];
            const double high = frequencies_hz[n + 1] - frequencies_hz[n];
            delays[n] = (high * between(n - 1) + low * between(n)) / (low + high);
        }
    }
    return delays;
}

}  // namespace lathe
