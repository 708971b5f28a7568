// What is read off a pattern.
#pragma once

#include <optional>

#include "solver/results/results.hpp"

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

/// Where the main beam of a cut has fallen `level_db` below its peak, rad. An inner end below zero lies on
/// the other side of the axis: the beam reaches the axis without falling. Where it never falls so far, it
/// ends at pi.
struct BeamEnds {
    double inner_rad = 0.0, outer_rad = 0.0;
};
BeamEnds beam_ends(const std::vector<std::complex<double>>& cut, const std::vector<double>& theta_rad,
                   double level_db);

/// Sample of the highest side lobe of a cut: beyond the first minimum after the peak, the back lobe included.
/// None where the cut only falls.
std::optional<std::size_t> side_lobe_index(const std::vector<std::complex<double>>& cut);

/// Directivity along the horizon, theta = 90 degrees, in the plane phi where it is largest, dBi. Between two
/// samples that lie around the horizon, their mean intensity.
double horizon_directivity_dbi(const FarField& field);

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
