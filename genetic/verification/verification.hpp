// A body of revolution solved twice, as one and as an antenna in space by a solver that does not know it:
// what both say, how far they are apart, and a verdict.
#pragma once

#include <complex>
#include <string>
#include <vector>

#include "solver/results/results.hpp"

namespace lathe::genetic {

/// What may lie between the two solvers before the verdict is "differs". They share nothing but the drawing:
/// the limits are what cells of a twentieth of a wavelength cost each of them.
struct VerificationLimits {
    double s11 = 0.02;            ///< |difference| of the complex reflection
    double directivity_db = 0.1;  ///< and of the realised gain
    double pattern = 0.03;        ///< of the amplitude of the field over that of the peak: 0.26 dB there
    double cross_polar_db = 1.0;  ///< where both are above -40 dB
    double phase_centre_wavelengths = 0.05;
};

/// One frequency, NaN where a number is not defined.
struct VerifiedFrequency {
    struct Side {
        std::complex<double> s11{undefined_number, undefined_number};
        double s11_db = undefined_number, directivity_dbi = undefined_number;
        double realised_gain_dbi = undefined_number, cross_polar_db = undefined_number;
        double phase_centre_e_mm = undefined_number, phase_centre_h_mm = undefined_number;
        double radiated_power_ratio = undefined_number;
    };
    double frequency_hz = 0.0;
    Side revolution, volume;
    /// Largest difference of the amplitudes of both polarisations together, cuts of 0, 45, 90 and 135
    /// degrees, over the amplitude at the peak.
    double pattern = undefined_number;

    double s11_difference() const { return std::abs(volume.s11 - revolution.s11); }
    double directivity_difference_db() const { return volume.directivity_dbi - revolution.directivity_dbi; }
};

struct Verification {
    std::vector<VerifiedFrequency> frequencies;
    VerificationLimits limits;
    std::vector<std::string> reasons;  ///< limits that are broken, in words; empty: the two agree
    Results revolution, volume;

    bool agrees() const { return reasons.empty(); }
};

/// Compares results of the two solvers at the same frequencies. Throws std::invalid_argument for results of
/// other frequencies or other kinds.
Verification compare(Results revolution, Results volume, const VerificationLimits& limits = {});

/// `verification.json`: "frequencies_hz", "revolution", "volume", "differences", "limits", "verdict",
/// "reasons", and cells, seconds and warnings of both solves.
std::string verification_json(const Verification& verification);

}  // namespace lathe::genetic
