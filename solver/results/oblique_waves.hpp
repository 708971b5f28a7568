// Waves in guides that run at an angle to the grid: what their readings say of them, and what they carry.
#pragma once

#include <Eigen/Dense>
#include <vector>

#include "solver/discretise/planar_oblique.hpp"
#include "solver/discretise/simulation.hpp"

namespace lathe {

/// An oblique guide of a simulation, which must outlive it.
class ObliqueWaves {
public:
    ObliqueWaves(const Simulation& simulation, const PlanarGuide& guide);

    /// What the readings give of waves of 1 V (1 A where the guide is read by its current) into the antenna
    /// and out of it, e^{-jbu} and e^{+jbu} with the mode's profile at the nodes that are read: (reading, 2).
    /// Overlaps are taken between nodes and with those inside the guide alone, so that sizes and phases
    /// differ by up to a per cent from those of the waves themselves.
    Eigen::MatrixXcd readings(double wavenumber) const;
    /// The wavenumber with which waves both ways fit `values` (reading, problem) best, near `guess`, rad/m.
    double fitted_wavenumber(const Eigen::MatrixXcd& values, double guess) const;
    /// Power of a wave on the grid over that of a wave of the same size and wavenumber in a continuum: with E
    /// at its node and H half a cell and half a step off, as all fluxes are taken. The mode is two plane
    /// waves, and in each
    ///     flux = |E|^2 / (2 mu w') (sin(k_x dx)/dx, sin(k_y dy)/dy),   w' = sin(w dt/2)/(dt/2).
    /// Of an antenna of which half is solved: the power in that half.
    double power_share(double wavenumber, double frequency_hz) const;

private:
    struct Term {
        double u = 0.0, weight = 0.0;  ///< distance from the cut, m; weight of the reading times the profile
        FieldIndex at;
    };
    /// Mean of frame.along . (sin(k_z dz)/dz, sin(k_r dr)/dr) over the cells of the readings, 1/m.
    double flux_share(double k_z, double k_r, const PortFrame& frame) const;

    const Simulation& simulation_;
    const PlanarPort& port_;
    const double cutoff_wavenumber_;
    std::vector<double> distances_;         ///< of the cuts
    std::vector<std::vector<Term>> terms_;  ///< of each
};

}  // namespace lathe
