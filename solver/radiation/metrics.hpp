// What is read off a pattern.
#pragma once

#include "solver/radiation/results.hpp"

namespace lathe {

/// Cuts of a far field as amplitudes over theta. m = 1: E plane A, H plane -B, D plane (45 degrees)
/// co (A-B)/2 and cross (A+B)/2 (Ludwig's third definition, where D holds the cross-polar maximum over
/// phi). m = 0: E_theta is co, E_phi cross, in every plane. m > 1: E plane A, H plane -B.
struct PatternCuts {
    std::vector<std::complex<double>> e_co, h_co, d_co, d_cross;
};
PatternCuts pattern_cuts(const FarField& field);

/// Directivity of a cut's sample, dBi, for an amplitude of that cut.
double directivity_dbi(const FarField& field, std::complex<double> amplitude);

/// Full width of the beam `level_db` below the peak of one cut, degrees. A beam that reaches the axis
/// without falling goes on on its other side; one that never falls so far is 360 wide.
double beamwidth_deg(const std::vector<std::complex<double>>& cut, const std::vector<double>& theta_rad,
                     double level_db);

/// Peak of the D plane's cross-polar cut within theta <= to_theta_rad, relative to its co-polar peak, dB.
double cross_polar_db(const FarField& field, double to_theta_rad);

/// Directivity of the peak over that of the opposite direction (pi - theta), dB.
double front_to_back_db(const FarField& field);

/// Fills everything of `result` that follows from its far field (already set).
void measure_pattern(FrequencyResult& result);

}  // namespace lathe
