// Attenuation of ideal guides by their walls, as the shares of GuideWall.
#pragma once

#include "solver/discretise/planar_port_mode.hpp"
#include "solver/discretise/simulation.hpp"
#include "solver/results/wall_perturbation.hpp"

namespace lathe {

/// Wall of the circular or coaxial guide of a port, without wavenumber and place; `resistance`: R_s, ohm.
/// With k, eta of the filling, s = sqrt(1 - (kc/k)^2), x = kc a (Pozar, Microwave Engineering, 3.4 and 3.5):
///     TE_mn: along  = R_s/(a eta s) (kc/k)^2 x^2/(x^2 - m^2),  around = R_s s/(a eta) m^2/(x^2 - m^2),
///     TM_mn: around = R_s/(a eta s),                  TEM: around = R_s (1/a + 1/b)/(2 eta ln(b/a)).
/// The mode must propagate.
GuideWall round_guide_wall(const GuidedPort& port, int azimuthal_order, double resistance,
                           double frequency_hz);

/// Wall of a planar guide `width` wide between its side walls, without wavenumber and place:
///     TE_n0: along = 2 R_s/(w eta s) (kc/k)^2,  TM_n: around = 2 R_s/(w eta s),  TEM: around = R_s/(w eta)
/// (Pozar, 3.2 and 3.3; the plates above and below are not counted).
GuideWall planar_guide_wall(const PlanarMode1d& mode, double width, double resistance, double frequency_hz);

}  // namespace lathe
