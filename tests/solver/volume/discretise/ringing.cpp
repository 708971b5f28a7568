#include "tests/solver/volume/discretise/ringing.hpp"

#include <cmath>
#include <complex>

#include "solver/base/constants.hpp"

namespace lathe::tests {

double frequency_near(const std::vector<float>& series, double dt, double guess) {
    const auto size = [&](double omega) {
        std::complex<double> sum;
        for (std::size_t n = 0; n < series.size(); ++n) {
            const double x = (static_cast<double>(n) + 0.5) / static_cast<double>(series.size());
            const double window = std::pow(std::sin(constants::pi * x), 2);
            sum += window * static_cast<double>(series[n]) *
                   std::polar(1.0, -omega * dt * static_cast<double>(n));
        }
        return std::abs(sum);
    };
    double low = 0.97 * guess, high = 1.03 * guess;
    // The widest maximum first, then by thirds.
    double best = low, largest = 0.0;
    const int pieces = 60;
    for (int n = 0; n <= pieces; ++n)
        if (const double omega = low + (high - low) * n / pieces; size(omega) > largest)
            largest = size(omega), best = omega;
    const double width = (high - low) / pieces;
    for (low = best - width, high = best + width; high - low > 1e-8 * guess;) {
        const double a = low + (high - low) / 3, b = high - (high - low) / 3;
        (size(a) < size(b) ? low : high) = size(a) < size(b) ? a : b;
    }
    return 0.5 * (low + high);
}

}  // namespace lathe::tests
