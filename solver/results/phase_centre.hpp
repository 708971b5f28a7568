// Phase centre of a pattern.
#pragma once

#include <complex>
#include <optional>
#include <vector>

#include "solver/results/results.hpp"

namespace lathe {

/// z of the phase centre in the E and H planes and of their mean, the co-polar D cut (A - B)/2, which is
/// what an axially symmetric reflector collects; metres, positive towards +z.
struct PhaseCentre {
    double e_m = 0.0, h_m = 0.0, mean_m = 0.0;
    /// rms of what is left of the mean cut's phase when it is referred to mean_m, rad, weighted alike.
    double mean_residual_rad = 0.0;
};

/// Least squares of the unwrapped phase arg F(theta) = p0 + k z cos(theta) over 0 <= theta <= cone, theta
/// from the pole that the beam points to and z along it, each sample weighted with |F|^2, that is, its misfit
/// with |F|. Without a cone, each cut's own: down to 10 dB below the axis (45 degrees where it never falls so
/// far). Undefined without samples.
PhaseCentre phase_centre(const FarField& field, std::optional<double> cone_half_angle_rad = {});

/// Place of the phase centre along the axis of a plane, metres from the origin, positive towards theta = 0.
/// `plane`: co-polar field at equidistant theta from -180 to 180 degrees. Least squares of the unwrapped
/// phase arg F(theta) = p0 + k (z cos(theta) + x sin(theta)), weighted as above; the place is z. The offset x
/// across the axis is fitted too, so that z does not depend on the distance of the origin from the axis. The
/// cone reaches to where the mean power of both sides is 10 dB below the axis (45 degrees where it never
/// falls so far).
double phase_centre_of_plane_m(const std::vector<std::complex<double>>& plane, double frequency_hz);

}  // namespace lathe
