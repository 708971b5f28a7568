// Beams in a plane: from a far field to what an engineer reads off it.
#pragma once

#include <complex>
#include <optional>
#include <vector>

#include "solver/geometry/planar.hpp"
#include "solver/results/planar_far_field.hpp"
#include "solver/results/results.hpp"

namespace lathe {

/// Radiation intensity, W per radian and metre of height, of a far field as Beam::far_field has it:
/// |E|^2/(2 eta) of `tm`, eta |H|^2/2 of `te`.
std::vector<double> planar_intensity(Polarisation polarisation,
                                     const std::vector<std::complex<double>>& far_field);

/// Directivity, beam angle, widths, side lobe and radiated power of one far field, in equal steps of phi that
/// go round once from -pi on. The peak is that of the parabola through the largest sample and its neighbours,
/// widths are between the nearest points 3 and 10 dB below it (NaN where the pattern stays above), and a side
/// lobe is any maximum beyond the first minima on both sides of the peak. Where nothing is radiated for
/// `incident_w` per metre of height, see is_radiated(), the field is zero and every number NaN but the power.
Beam measure_beam(Polarisation polarisation, const std::vector<double>& phi_rad,
                  std::vector<std::complex<double>> far_field, double incident_w = 0.0);

/// Angles over which the intensity of an aperture between plates is integrated over the sphere: polar angles
/// with their weights, which hold sin(theta) dtheta dphi and both halves, and directions in the plane.
struct PlateAngles {
    std::vector<double> theta_rad, weights, phi_rad;
};
PlateAngles plate_angles(const PlanarTransform& transform, double frequency_hz, double height);

/// Largest 3D directivity, dBi, of the contour's field between plates of height `h`: over all directions,
/// with the power as the integral over the sphere.
double directivity_of_plates(const PlanarTransform& transform, const Eigen::VectorXcd& spectrum,
                             double frequency_hz, double height);

}  // namespace lathe
