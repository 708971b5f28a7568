// What is asked of the edges at slanted surfaces, and the bounded permittivity that comes nearest to it.
#pragma once

#include <Eigen/Sparse>
#include <optional>
#include <vector>

#include "solver/discretise/slanted_bound.hpp"

namespace lathe {

/// Linear demands on how the diagonal and the pairs of a SlantedMatrix change, one unknown each.
struct SlantedSystem {
    SlantedMatrix start;                       ///< the averages over dual cells
    std::vector<int> of_edge, of_pair;         ///< unknowns of start's edges and pairs
    std::vector<double> sizes;                 ///< of each unknown: changes are measured by it
    std::vector<Eigen::Triplet<double>> rows;  ///< (demand, unknown, factor)
    std::vector<double> right;                 ///< of each demand

    /// The least change that meets the demands best. Where it takes the matrix out of its bounds, changes are
    /// held back step by step, and what they would have mended is left to their neighbours. Nothing where not
    /// even the start can be bounded: without room for the time step free space itself is out of bounds.
    std::optional<SlantedMatrix> solve();

private:
    Eigen::VectorXd least_squares(const Eigen::VectorXd& guess) const;
    SlantedMatrix with(const Eigen::VectorXd& change) const;
    bool weaken(SlantedMatrix& matrix) const;

    std::vector<double> held_ = {};  ///< how much a change of each unknown costs beside what it mends
};

}  // namespace lathe
