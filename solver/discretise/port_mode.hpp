// The grid's own waveguide modes: eigenvectors of its discrete transverse operator.
#pragma once

#include <vector>

#include "solver/discretise/coefficients.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Transverse fields of one mode, unit norm: sum e_r^2 r l_r + e_phi^2 r dr = 1, h = z x e.
struct PortMode {
    ModeFamily family = ModeFamily::te;
    double cutoff_wavenumber_squared = 0.0;  ///< of the grid, 1/m^2; 0 for TEM
    double relative_permittivity = 1.0;
    int rows = 0;  ///< rows 0 ... rows-1 lie inside the guide
    // The mode in the solver's unknowns, for V = 1 V and I = 1 A of the auxiliary line.
    std::vector<double> v_r, v_phi;  ///< edge voltages
    std::vector<double> i_phi, i_r;  ///< dual currents
    // Weights of the modal overlaps <E, e> and <H, h>.
    std::vector<double> weight_v_r, weight_v_phi, weight_i_phi, weight_i_r;

    double cutoff_hz() const;
};

/// The mode on column `column` of the grid, whose cross-section must be uniform there. The operator is
/// built from the very coefficients the stepper uses, cut walls included, so injection and overlap are
/// exact. Throws InputError when the column holds no such mode.
PortMode find_port_mode(const Port& port, const Grid& grid, const Coefficients& coefficients, int column);

/// Axial wavenumber (rad/m) and wave impedance (ohm) of the mode on the grid at one frequency, from the
/// dispersion of the discrete line: Om = (2/dt) sin(w dt/2), K^2 = Om^2 mu eps - kt^2,
/// kz = (2/dz) asin(K dz/2), Z_TE = Om mu/K, Z_TM = K/(Om eps).
struct ModeWave {
    double wavenumber = 0.0, impedance = 0.0;
    bool propagates = false;
};
ModeWave mode_wave(const PortMode& mode, double frequency_hz, double dz, double dt);

}  // namespace lathe
