// Patterns with closed forms, for tests of file formats.
#pragma once

#include <cmath>
#include <complex>
#include <numbers>

#include "solver/results/results.hpp"
#include "tests/solver/results/one_port.hpp"

namespace lathe::test {

/// The far field of a short dipole along x at z = height: directivity 1.5, a cross-polar part in the
/// diagonal plane, and a phase that turns with theta. Amplitude is arbitrary on purpose.
inline FarField x_dipole(double frequency_hz, double height_m = 3e-3, int intervals = 180) {
    FarField field;
    field.azimuthal_order = 1;
    field.frequency_hz = frequency_hz;
    const double wavenumber = 2.0 * std::numbers::pi * frequency_hz / 299792458.0;
    for (int i = 0; i <= intervals; ++i) {
        const double theta = std::numbers::pi * i / intervals;
        const auto phase = std::polar(7.25, wavenumber * height_m * std::cos(theta));
        field.theta_rad.push_back(theta);
        field.a.push_back(phase * std::cos(theta));
        field.b.push_back(-phase);
    }
    return field;
}

/// Results at three frequencies, |S11|^2 = 0.02 at the first, 97 % of the rest radiated.
inline Results example_results() {
    Results results = lathe::test::one_port_results();
    results.name = "test \xce\xbb dipole";
    const std::complex<double> reflections[] = {{0.1, -0.1}, {-0.02, 0.03}, {0.0, 0.05}};
    double frequency_hz = 28e9;
    for (const auto& s11 : reflections) {
        FrequencyResult result = lathe::test::one_port_result();
        result.frequency_hz = frequency_hz;
        result.s_matrix(0, 0) = s11;
        result.beam().directivity_dbi = 10.0 * std::log10(1.5);
        result.beam().radiated_power_ratio = std::norm(s11) + 0.97 * (1.0 - std::norm(s11));
        result.beam().realised_gain_dbi =
            result.beam().directivity_dbi + 10.0 * std::log10(0.97 * (1.0 - std::norm(s11)));
        result.beam().beamwidth_3db_e_deg = 90.0, result.beam().beamwidth_3db_h_deg = 180.0;
        result.beam().cross_polar_db = -6.0;
        result.beam().far_field = x_dipole(frequency_hz);
        results.frequencies.push_back(result);
        frequency_hz += 1e9;
    }
    return results;
}

}  // namespace lathe::test
