// Functions of direction and place on the contour that the near-to-far-field transform and its transpose sum
// over.
#pragma once

#include <Eigen/Dense>
#include <complex>
#include <span>

#include "solver/discretise/simulation.hpp"
#include "solver/results/bessel_table.hpp"

namespace lathe {

/// j^n.
std::complex<double> power_of_j(int n);

/// N and L of one direction, without the 2 pi of the phi integral: see far_field().
struct DirectionSums {
    std::complex<double> n_theta = 0.0, n_phi = 0.0, l_theta = 0.0, l_phi = 0.0;
};

/// Tables of one frequency and a block of directions: a row a direction, a column a row of the grid (caps) or
/// a column of it (side). What is referred to must outlive them.
class ContourTables {
public:
    using Table = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

    /// Directions whose tables stay in the second-level cache.
    static constexpr std::size_t block = 32;

    /// `bessel` reaches to k times the contour's radius.
    ContourTables(const Simulation& simulation, double wavenumber, const BesselTable& bessel);

    /// J_m'(x) and m J_m(x)/x, x = k r sin(theta), at half nodes and at nodes of the rows 0 ... contour row
    /// - 1.
    void load_caps(std::span<const double> theta_rad);
    /// cos and sin of k z cos(theta), z of the contour's columns, `offset` cells further.
    void load_side(std::span<const double> theta_rad, double offset);

    const Table& derivative_half() const { return derivative_half_; }
    const Table& over_x_half() const { return over_x_half_; }
    const Table& derivative_node() const { return derivative_node_; }
    const Table& over_x_node() const { return over_x_node_; }
    const Table& cosine() const { return cosine_; }
    const Table& sine() const { return sine_; }

private:
    const Grid& grid_;
    const HuygensLayout& contour_;
    const BesselTable& bessel_;
    double wavenumber_;
    Table derivative_half_, over_x_half_, derivative_node_, over_x_node_, cosine_, sine_;
};

}  // namespace lathe
