#include "solver/problem/series_transform.hpp"

#include "solver/problem/dft_basis.hpp"

namespace lathe {

std::complex<double> transform(const std::vector<double>& series, double frequency_hz, double dt,
                               double offset) {
    Phasor phasor(frequency_hz, dt, offset);
    std::complex<double> sum = 0.0;
    for (const double value : series) {
        sum += value * phasor.value();
        phasor.advance();
    }
    return sum * dt;
}

}  // namespace lathe
