// The auxiliary line: one waveguide mode of the grid as an exact one-dimensional Yee line.
//
// With E_t = V e, H_t = I h (h = z x e) the transverse part of a discrete mode factors out of the grid
// exactly, numerical dispersion and cut-off tail included:
//     TE : eps dV/dt = -dI/dz + W,   mu dI/dt = -dV/dz,       mu dW/dt = -kt^2 V
//     TM : eps dV/dt = -dI/dz,       mu dI/dt = -dV/dz - Q,   eps dQ/dt = kt^2 I
//     TEM: W = Q = 0.
// V, W at nodes z_k, I, Q at z_{k+1/2}; V and Q at n dt, I and W at (n+1/2) dt. Double precision: it
// costs nothing beside the grid and its error is the floor of every reflection measured.
#pragma once

#include <vector>

#include "solver/base/mode_family.hpp"
#include "solver/scheme/pulse.hpp"

namespace lathe::fdtd {

struct ModeLineSettings {
    ModeFamily family = ModeFamily::te;
    double cutoff_wavenumber_squared = 0.0;  ///< kt^2 of the grid's own mode, 1/m^2
    double relative_permittivity = 1.0;
    double dz = 0.0, dt = 0.0;
    Pulse pulse;
    double lowest_hz = 0.0;  ///< lowest frequency that has to be absorbed; 0: of the middle of a band
};

/// A line driven at its first node and absorbed at its far end; the injection plane is its second node.
class ModeLine {
public:
    explicit ModeLine(const ModeLineSettings& settings);

    /// Incident V at the injection plane, now (n dt).
    double voltage() const { return v_[1]; }
    /// Incident I half a cell before the plane, at (n+1/2) dt; valid after advance_current().
    double current() const { return i_[0]; }

    void advance_current();  ///< I and W to (n+1/2) dt
    void advance_voltage();  ///< V and Q to (n+1) dt

private:
    ModeLineSettings settings_;
    long step_ = 0;
    std::vector<double> v_, i_, w_, q_;
    std::vector<double> psi_v_, psi_i_;  ///< CPML memories of dI/dz and dV/dz
    std::vector<double> b_node_, c_node_, b_half_, c_half_;
};

}  // namespace lathe::fdtd
