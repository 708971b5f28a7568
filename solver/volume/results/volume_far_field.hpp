// Near field on a Huygens box to far field.
#pragma once

#include <Eigen/Dense>
#include <vector>

#include "solver/volume/problem/huygens_box.hpp"
#include "solver/volume/problem/power_terms.hpp"
#include "solver/volume/problem/surface_spectra.hpp"
#include "solver/volume/problem/volume_problem.hpp"
#include "solver/volume/results/sphere_field.hpp"

namespace lathe {

/// Far field of one frequency from the box's spectrum. With J = n x H at the voltages, M = -n x E at the
/// currents, n outwards, and r the unit vector of the direction,
///     N = S J e^{jk r.r'},  L = S M e^{jk r.r'},
///     E_theta = -(jk/4 pi)(L_phi + eta N_theta),  E_phi = (jk/4 pi)(L_theta - eta N_phi)
/// (Balanis, Antenna Theory, ch. 12), in V s where the spectrum is V s. The grid's own products of voltages
/// and currents with lengths are summed, which is of second order. The missing sides of the box are made up
/// for by images: behind an electric wall J turns round along the wall and M across it, behind a magnetic one
/// the other way about. Directions beyond a wall get the images' field, which is that of the whole antenna
/// where the wall is a plane of symmetry.
SphereField volume_far_field(const VolumeGrid& grid, const HuygensBox& box, const Eigen::VectorXcd& spectrum,
                             double frequency_hz, const SphereDirections& directions);

/// Power through the box, twice and more where there are images, W per unit spectrum: the grid's own Poynting
/// flux, half the real part of sums of e h* with the mean of the currents half a step before and after the
/// voltages, which at a time step of `dt`, s, is cos(w dt/2) times what each spectrum says.
double surface_power(const HuygensBox& box, const Eigen::VectorXcd& spectrum, double frequency_hz, double dt);

/// The parts of that sum.
std::vector<SurfaceFlux> surface_fluxes(const HuygensBox& box);

/// The factor of that sum: images, and the currents' mean over a step.
double surface_weight(const HuygensBox& box, double frequency_hz, double dt);

}  // namespace lathe
