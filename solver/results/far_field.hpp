// Near field on the Huygens contour to far field, phi integrals in closed form.
#pragma once

#include <Eigen/Dense>

#include "solver/discretise/simulation.hpp"
#include "solver/results/results.hpp"

namespace lathe {

/// Far field of one frequency from the contour's spectrum. theta in `intervals` equal steps (even; with a
/// ground plane a multiple of four). Over a ground plane the contour's image is added, and nothing is below.
///
/// Equivalent currents J = n x H at the voltage nodes, M = -n x E at the current nodes; with
/// x = k rho sin(theta), J' and q = m J_m/x:
///   N_theta = S { j^{m-1} cos(theta) (J_r J' - J_phi q) - j^m sin(theta) J_z J_m },
///   N_phi   = S j^{m-1} (-J_r q + J_phi J'),
///   L_theta = S { j^{m-1} cos(theta) (M_r J' + M_phi q) - j^m sin(theta) M_z J_m },
///   L_phi   = S j^{m-1} (M_r q + M_phi J'),          S = sum 2 pi e^{jk z cos(theta)} rho dl,
///   A = -(jk/4 pi)(L_phi + eta N_theta),  B = (jk/4 pi)(L_theta - eta N_phi).
/// Corner rings get no weight: half weights there would make the transform first order.
FarField far_field(const Simulation& simulation, const Eigen::VectorXcd& spectrum, double frequency_hz,
                   int intervals);

/// Power of a pattern, W per unit spectrum: Simpson's rule over theta, in which (|A|^2 + |B|^2) of sample n
/// has this weight.
double pattern_power_weight(const FarField& field, std::size_t n);
double pattern_power(const FarField& field);

/// Power through the contour, W per unit spectrum: the grid's own Poynting flux, sums of v i*.
double contour_power(const Simulation& simulation, const Eigen::VectorXcd& spectrum);

/// Steps of theta that resolve the lobes of this contour at this frequency: 1 degree or finer.
int theta_intervals(const Simulation& simulation, double frequency_hz);

}  // namespace lathe
