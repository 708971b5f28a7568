// Far fields with closed forms.
#pragma once

#include <cmath>
#include <complex>
#include <functional>

#include "solver/base/constants.hpp"
#include "solver/results/results.hpp"

namespace lathe::tests {

/// The far field of A(theta) and B(theta) at one frequency, for one azimuthal order.
inline FarField pattern_of(const std::function<std::complex<double>(double)>& a,
                           const std::function<std::complex<double>(double)>& b, int intervals = 180,
                           int azimuthal_order = 1, double frequency_hz = 30e9) {
    FarField field;
    field.azimuthal_order = azimuthal_order;
    field.frequency_hz = frequency_hz;
    for (int n = 0; n <= intervals; ++n) {
        const double theta = constants::pi * n / intervals;
        field.theta_rad.push_back(theta);
        field.a.push_back(a(theta));
        field.b.push_back(b(theta));
    }
    field.radiated_power_w = 1.0;
    return field;
}

/// A far field that is equal in the E and the H plane: A = f, B = -f.
inline FarField symmetric_pattern(const std::function<std::complex<double>(double)>& f, int intervals = 180) {
    return pattern_of(
        f, [&](double theta) { return -f(theta); }, intervals);
}

/// The far-field phase of a source at z.
inline std::complex<double> phase_from(double z_m, double theta, double frequency_hz = 30e9) {
    return std::polar(1.0,
                      2.0 * constants::pi * frequency_hz / constants::speed_of_light * z_m * std::cos(theta));
}

inline double radians(double degrees) {
    return degrees * constants::pi / 180.0;
}

}  // namespace lathe::tests
