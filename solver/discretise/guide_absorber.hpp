// The absorbing layer inside a port's guide, where waves near cut-off are long and hard to absorb.
#pragma once

#include "solver/base/warning.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"

namespace lathe {

/// Cut-off wavenumber k_c of the port's mode, 1/m: the n-th zero of J_m'(k_c a) for TE_mn, of J_m(k_c a) for
/// TM_mn. 0 for a coaxial line and a dipole.
double cutoff_wavenumber(const Port& port);

/// Phase constant of the port's mode over that of a plane wave in its filling: sqrt(1 - (f_c/f)^2), 1 for a
/// line and 0 at cut-off and below. It is also the share of its attenuation that an absorbing layer keeps.
double phase_share(const Port& port, double frequency_hz);

/// Cells of the size `cell`, m, of the layer behind the port: `pml_cells` of the settings, as many as
/// thick_layers() where the mode has a cut-off, and more where the band begins below 1.08 times the cut-off,
/// where that many would send a per cent of the power and more back, but not more than most_guide_layers.
int guide_layers(const Port& port, const SimulationSettings& settings, double cell);
/// The same number for a mode of the given phase_share() at the lowest frequency, 1 without a cut-off.
int guide_layers(double phase_share, const SimulationSettings& settings, double cell);
inline constexpr int most_guide_layers = 96;

/// Natural logarithm of a plane wave's amplitude before over that behind `layers` cells of a layer of free
/// space, one way.
double layer_attenuation(int layers);

/// "near_cutoff" when the band begins below 1.01 times the cut-off: the balance of power of a horn was 2 %
/// off at 1.005 times, whatever the layer, because energy near the cut-off hardly moves.
Warnings cutoff_warnings(const Port& port, double from_hz);
/// "near_cutoff" of any guide, by the name of its mode and its cut-off, Hz, when the band begins, at
/// `from_hz`, below 1.01 times the cut-off.
Warnings cutoff_warnings(const std::string& mode, double cutoff_hz, double from_hz);

}  // namespace lathe
