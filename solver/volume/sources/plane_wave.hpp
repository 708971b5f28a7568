// A plane wave of the grid as the source of a problem in three dimensions.
#pragma once

#include <Eigen/Core>
#include <complex>

#include "solver/volume/problem/volume_problem.hpp"
#include "solver/volume/sources/total_field_volume.hpp"

namespace lathe {

/// Comes from the direction (theta from +z, phi from +x), rad. E lies along `polarisation`, rad from the unit
/// vector of theta towards that of phi at the place that the wave comes from. 1 V/m.
struct PlaneWave {
    double theta = 0.0, phi = 0.0, polarisation = 0.0;

    Eigen::Vector3d direction() const;  ///< in which it goes
    Eigen::Vector3d electric() const;   ///< unit vector of E
};

/// A plane wave whose spectrum at each place r is exactly that of the grid's own wave along its direction,
///     E(r) = p P(w) e^{-j k(w) (d . r - d_0)},   sum over axes of (2/h sin(k d h/2))^2 = (2/(c dt) sin(w
///     dt/2))^2,
/// with P the pulse's spectrum and p normal to the vector of the discrete differences, so that nothing leaks
/// out of the box but rounding and the error of a cubic between series an eighth of a cell apart: about
/// -110 dB at 20 cells a wavelength in any direction. d_0: where the wave enters the box at time 0.
/// (Dispersion: Taflove & Hagness, Computational Electrodynamics, ch. 4; matched lines: Guiffaut &
/// Mahdjoubi, Antennas and Propagation Soc. Symp. 2000.)
///
/// This holds where cells are equal along each axis. On graded lines the wave has the mean cell of the box,
/// and what leaks out is the difference of the grid's dispersion from it.
class DrivenPlaneWave {
public:
    /// Adds the terms of the box to a problem with pulse, grid and time step; its sums over what another
    /// plane wave added before are not kept: a problem has one. `ground`: the missing low side in z is a
    /// conducting plane without end, whose reflected wave belongs to what is incident. Throws InputError
    /// where a plane of symmetry at another missing side does not leave the wave as it is, and where the wave
    /// does not come from above the ground.
    DrivenPlaneWave(const PlaneWave& wave, const TotalFieldVolume& box, bool ground, VolumeProblem& problem);

    const PlaneWave& wave() const { return wave_; }
    /// Spectrum of E along electric() at the origin of coordinates, V s/m, e^{+jwt}: of the direct wave, over
    /// that of the pulse. Recordings have the pulse as what is incident.
    std::complex<double> at_origin(double frequency_hz) const;
    /// Step after which nothing comes in any more.
    long end_step() const { return end_step_; }

private:
    PlaneWave wave_;
    std::array<double, 3> cells_{};  ///< m
    double dt_ = 0.0, entry_ = 0.0;  ///< d_0, m
    long end_step_ = 0;
};

}  // namespace lathe
