// Comparison of the two solvers on one antenna: a body of revolution in (r, z) and the same antenna in 3D,
// there also with its surroundings; numbers of both solves, their differences, movements between two grids, a
// verdict.
#pragma once

#include <complex>
#include <optional>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/results/results.hpp"

namespace lathe::genetic {

/// What may lie between the two solvers before the verdict is "differs". They share nothing but the drawing:
/// the limits are what cells of a twentieth of a wavelength cost each of them.
struct VerificationLimits {
    double s11 = 0.02;            ///< |difference| of the complex reflection
    double directivity_db = 0.1;  ///< and of the realised gain
    double pattern = 0.03;        ///< of the amplitude of the field over that of the peak: 0.26 dB there
    double cross_polar_db = 1.0;  ///< where both are above -40 dB
    double phase_deg = 10.0;      ///< of the co-polar field within 10 dB of its peak
};

/// What one solve says at one frequency; NaN where a number is not defined.
struct VerifiedNumbers {
    std::complex<double> s11{undefined_number, undefined_number};
    double s11_db = undefined_number, directivity_dbi = undefined_number;
    double realised_gain_dbi = undefined_number, cross_polar_db = undefined_number;
    double phase_centre_e_mm = undefined_number, phase_centre_h_mm = undefined_number;
    double radiated_power_ratio = undefined_number;
};

/// A pattern to be drawn, at theta from -180 to 180 degrees in equal steps, dBi.
struct VerifiedCut {
    double frequency_hz = 0.0, phi_deg = 0.0;
    std::vector<double> level_dbi;  ///< both polarisations together
    std::vector<double> cross_dbi;  ///< by Ludwig's third definition; empty for m = 0
    bool operator==(const VerifiedCut&) const = default;
};

/// One of the solves.
struct VerifiedSolve {
    std::vector<VerifiedNumbers> numbers;  ///< by frequency
    std::vector<VerifiedCut> cuts;  ///< at the ends and the middle of the band, phi = 0, 45, 90 degrees
    std::vector<int> cells;         ///< along r and z, or x, y and z, layers included
    long steps = 0;
    std::string engine;
    double seconds = 0.0;
    Warnings warnings;
};

/// How far one solve is from another at one frequency, the later one less the earlier one.
struct VerifiedDifference {
    double s11 = undefined_number;  ///< |difference| of the complex reflections
    double s11_db = undefined_number, directivity_db = undefined_number;
    double realised_gain_db = undefined_number, cross_polar_db = undefined_number;
    double phase_centre_e_mm = undefined_number, phase_centre_h_mm = undefined_number;
    /// Largest difference of the amplitudes of both polarisations together, cuts of 0, 45, 90 and 135
    /// degrees, over the amplitude at the peak.
    double pattern = undefined_number;
    /// Largest difference of the co-polar phases within 10 dB of the peak, but for a common one; of the two
    /// solvers, and not for m = 0.
    double phase_deg = undefined_number;
};

/// Density of the verification over that of its second grid. The second grid is coarser: a 3D solve costs the
/// fourth power of the density, so it adds a quarter to the time, where a finer one would multiply it by
/// five. For errors of second order both tell the same: the error at the verification's own density is |own
/// number - coarser number| / (ratio^2 - 1), about the movement itself.
inline constexpr double second_grid_ratio = 1.4;

/// Solves of both solvers on a coarser grid.
struct SecondGrid {
    double cells_per_wavelength = 0.0;
    VerifiedSolve revolution, in_3d;  ///< without cuts
    /// Movement of each solver's numbers by frequency: that of the verification's own grid less that of this
    /// grid.
    std::vector<VerifiedDifference> revolution_moved, volume_moved;
};

struct Verification {
    std::string name;                   ///< of the project
    std::string project_text = {};      ///< canonical; empty where it is not known
    double cells_per_wavelength = 0.0;  ///< of all solves but those of `second`
    std::vector<double> frequencies_hz;
    VerifiedSolve revolution, in_3d;
    std::optional<VerifiedSolve> surrounded;               ///< with the surroundings
    std::vector<std::string> surroundings;                 ///< what they are, in words
    std::vector<VerifiedDifference> differences;           ///< of `in_3d` from `revolution`
    std::vector<VerifiedDifference> surroundings_effects;  ///< of `surrounded` from `in_3d`
    std::optional<SecondGrid> second = {};
    std::string one_grid_reason = {};  ///< reason for one grid; empty where it is not known
    VerificationLimits limits;
    std::vector<std::string> reasons;  ///< limits that are broken, in words; empty: the two agree

    bool agrees() const { return reasons.empty(); }
};

/// "agrees", or "differs" with the first reason.
std::string verdict_text(const Verification& verification);

/// Whether this is the antenna that was verified.
bool is_of(const Verification& verification, const Project& project);

/// Compares results of the two solvers at the same frequencies, and of a third solve with surroundings where
/// there is one. Throws std::invalid_argument for results of other frequencies or other kinds.
Verification compare(const Results& revolution, const Results& volume, const Results* surrounded = nullptr,
                     const VerificationLimits& limits = {});

/// Results of one antenna by both solvers on one grid.
struct VerifiedPair {
    const Results& revolution;
    const Results& in_3d;
};

/// Adds the second grid to the comparison of `own`, whose `cells_per_wavelength` is set, and words the
/// reasons anew. Throws std::invalid_argument as compare() does.
void add_second_grid(Verification& verification, const VerifiedPair& own, const VerifiedPair& coarser,
                     double cells_per_wavelength);

}  // namespace lathe::genetic
