// How few angles settle a far field, and its values at more of them.
#pragma once

#include <Eigen/Dense>
#include <complex>
#include <vector>

#include "solver/discretise/simulation.hpp"

namespace lathe {

/// Samples of a far field's A and B at equal steps of theta from 0 to pi, and the same at finer steps.
///
/// Currents within a sphere of radius a about the point from which phases are told radiate a trigonometric
/// polynomial in theta: its orders beyond ka fall faster than exponentially, below 1e-10 at
/// ka + 8.4 (ka)^{1/3} (excess bandwidth 1.8 d^{2/3} (ka)^{1/3} for d digits; Chew et al., Fast and Efficient
/// Algorithms in Computational Electromagnetics, 2001, chapter 3). A and B are even in theta for odd
/// azimuthal orders m and odd for even ones, since (-theta, phi) is (theta, phi + pi) with both unit vectors
/// turned round. So cosines, or sines, through that many samples give the field at any other angle to
/// rounding.
class PatternSampling {
public:
    /// Of the contour's currents; `intervals` (even) is the number of fine steps. `wavenumber` in rad/m.
    PatternSampling(const Simulation& simulation, double wavenumber, int intervals);

    /// Steps from one sample to the next between 0 and pi: even, at most as many as fine ones.
    int intervals() const { return coarse_; }

    /// Fine values of a field from its samples, in place.
    void interpolate(std::vector<std::complex<double>>& a, std::vector<std::complex<double>>& b) const;

    /// Weights of the samples from those of the fine values, in place: interpolate() transposed.
    void transpose(std::vector<std::complex<double>>& a, std::vector<std::complex<double>>& b) const;

private:
    /// Real and imaginary parts of A and B, a row an angle or an order.
    using Rows = Eigen::Matrix<double, Eigen::Dynamic, 4, Eigen::RowMajor>;

    Rows phased(const std::vector<std::complex<double>>& a, const std::vector<std::complex<double>>& b,
                double sign) const;
    static void unpack(const Rows& rows, std::vector<std::complex<double>>& a,
                       std::vector<std::complex<double>>& b);
    Rows sums_over_angles(const Rows& values) const;
    Rows sums_over_orders(const Rows& coefficients, int intervals) const;
    void weigh_orders(Rows& coefficients) const;
    bool is_symmetric(Eigen::Index order) const { return order % 2 == (is_odd_ ? 1 : 0); }

    int coarse_, fine_;
    bool is_odd_;      ///< in theta
    double k_centre_;  ///< phase from the middle of the contour to the grid's origin, on the axis
};

}  // namespace lathe
