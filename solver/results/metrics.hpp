// Numbers of a pattern. They depend on the pattern, not on its direction: theta counts from the pole that the
// beam points to (beam_axis.hpp), and cuts are closed great circles.
#pragma once

#include <optional>

#include "solver/results/beam_axis.hpp"
#include "solver/results/results.hpp"

namespace lathe {

/// Cuts of a far field as amplitudes over theta. m = 1: E plane A, H plane -B, D plane (45 degrees)
/// co (A-B)/2 and cross (A+B)/2 (Ludwig's third definition, where D holds the cross-polar maximum over
/// phi). m = 0: the larger of E_theta and E_phi is co, the other one cross, in every plane. m > 1: E plane A,
/// H plane -B.
struct PatternCuts {
    std::vector<std::complex<double>> e_co, h_co, d_co, d_cross;
};

/// Cuts of a field whose beam points to +z. All metrics come from those of a BeamFrame's field.
PatternCuts cuts_about_plus_z(const FarField& field);

/// The same cuts at the samples of `field`, theta from +z. Ludwig's reference follows the beam: towards -z
/// co- and cross-polar part are those of the mirror image, up to their sign -(A+B)/2 and (A-B)/2.
PatternCuts pattern_cuts(const FarField& field);

/// Directivity of a cut's sample, dBi, for an amplitude of that cut.
double directivity_dbi(const FarField& field, std::complex<double> amplitude);

/// Ends of the main beam of a cut, `level_db` below its peak, rad. The cut covers theta from 0 to pi and is
/// its own mirror image beyond both poles. An inner end below zero lies on the other side of theta = 0, an
/// outer one above pi on the other side of theta = pi. A cut that never falls so far has ends -pi and pi.
struct BeamEnds {
    double inner_rad = 0.0, outer_rad = 0.0;
};
BeamEnds beam_ends(const std::vector<std::complex<double>>& cut, const std::vector<double>& theta_rad,
                   double level_db);

/// Sample of the highest side lobe of a cut: beyond the first minimum after the peak, from the pole nearer to
/// the peak towards the other one, the back lobe included. None where the cut only falls.
std::optional<std::size_t> side_lobe_index(const std::vector<std::complex<double>>& cut);

/// Directivity along the horizon, theta = 90 degrees, in the plane phi where it is largest, dBi. Between two
/// samples that lie around the horizon, their mean intensity.
double horizon_directivity_dbi(const FarField& field);

/// Full width of the beam `level_db` below the peak of one cut, degrees: between its beam_ends(). A beam that
/// never falls so far is 360 wide.
double beamwidth_deg(const std::vector<std::complex<double>>& cut, const std::vector<double>& theta_rad,
                     double level_db);

/// Peak of the D plane's cross-polar cut up to to_theta_rad from the beam's axis, relative to its co-polar
/// peak, dB.
double cross_polar_db(const FarField& field, double to_theta_rad);

/// Directivity of the peak over that of the opposite direction (pi - theta), dB.
double front_to_back_db(const FarField& field);

/// Sets all numbers of a beam of a body of revolution that follow from far_field (already set): NaN where
/// that carries no power.
void measure_pattern(Beam& beam);

}  // namespace lathe
