// A plane wave of the grid as the source of a problem in three dimensions.
#pragma once

#include <Eigen/Core>
#include <complex>
#include <optional>
#include <vector>

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

/// A plane wave whose spectrum at each place r is that of the grid's own wave along its direction d,
///     E(r) = p P(w) e^{-j k(w) (d.r - d_0)},
/// with P the pulse's spectrum, k(w) from the grid's dispersion and p normal to the vector of the discrete
/// differences (grid_wave.hpp), so that nothing leaks out of the box but rounding and the error of a cubic
/// between series an eighth of a cell apart, in any direction. d_0: where it enters the box, at time 0.
/// (Lines matched to a direction: Guiffaut & Mahdjoubi, IEEE Antennas and Propagation Symp. 2000, 236.)
///
/// This holds where cells are equal along each axis. On graded lines the wave has the mean cells of the box,
/// and what leaks out is what its dispersion differs by from that of the lines: some -50 dB where cells are
/// from 0.7 to 1 in a box of half a wavelength at 20 to 30 cells a wavelength, growing with the box.
class DrivenPlaneWave {
public:
    /// Adds the terms of the box to a problem that has pulse, grid, time step and no table yet; in free space
    /// on the box's surface. `ground`: the missing low side in z is a conducting plane without end, and the
    /// wave that it reflects belongs to what is incident. Throws InputError where a plane of symmetry at
    /// another missing side does not leave the wave as it is, and where the wave does not come from above the
    /// ground.
    DrivenPlaneWave(const PlaneWave& wave, const TotalFieldVolume& box, bool ground, VolumeProblem& problem);

    const PlaneWave& wave() const { return wave_; }
    /// E along electric() of the direct wave at the origin of coordinates, 1/m, over the spectrum of the
    /// pulse, which recordings have as what is incident; e^{+jwt}.
    std::complex<double> at_origin(double frequency_hz) const;
    /// The incident wave at values of the grid, for E of 1 V/m at the origin of coordinates: V and A of their
    /// edges, each at its own time.
    Eigen::VectorXcd incident(const VolumeGrid& grid, const std::vector<VolumeIndex>& places,
                              double frequency_hz) const;
    /// Step after which nothing comes in any more: StopRule::earliest.
    long end_step() const { return end_step_; }

private:
    PlaneWave wave_;
    std::array<double, 3> cells_{};   ///< m
    double dt_ = 0.0, entry_ = 0.0;   ///< d_0, m
    std::optional<double> ground_z_;  ///< m; the wave that the plane reflects is incident too
    long end_step_ = 0;
};

}  // namespace lathe
