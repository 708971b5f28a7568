// The sums of the near-to-far-field transform, many directions at a time.
#pragma once

#include <Eigen/Dense>
#include <complex>
#include <span>

#include "solver/discretise/simulation.hpp"
#include "solver/results/contour_currents.hpp"
#include "solver/results/contour_tables.hpp"

namespace lathe {

/// One frequency's equivalent currents on the contour, as real matrices whose columns are real and
/// imaginary parts. A direction's sums are then products of those with one row of Bessel functions (caps)
/// and one of cosines and sines (side), so that a block of directions is a handful of matrix products; the
/// direction mirrored in z = 0 has the same rows, its phases conjugated, and comes with it for nothing.
class ContourSums {
public:
    /// `spectrum` as transform_contour() gives it; `bessel` reaches to k times the contour's radius.
    ContourSums(const Simulation& simulation, const Eigen::VectorXcd& spectrum, double wavenumber,
                const BesselTable& bessel);

    /// Sums towards each theta (0 ... pi/2) and towards pi - theta.
    void add(std::span<const double> theta_rad, std::span<DirectionSums> at_theta,
             std::span<DirectionSums> at_mirrored);

private:
    void add_caps(std::span<const double> theta_rad, std::span<DirectionSums> at_theta,
                  std::span<DirectionSums> at_mirrored);
    void add_side(std::span<const double> theta_rad, std::span<DirectionSums> at_theta,
                  std::span<DirectionSums> at_mirrored);

    const Grid& grid_;
    const HuygensLayout& contour_;
    const BesselTable& bessel_;
    double wavenumber_;
    std::complex<double> j_m_, j_m1_;  ///< j^m, j^{m-1}
    ContourCurrents currents_;
    ContourTables tables_;
};

}  // namespace lathe
