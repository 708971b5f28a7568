// A guess at the objective of a genome that was not solved, from those that were: cubic radial basis
// functions with a linear tail (Powell, The theory of radial basis function approximation in 1990, 1992).
//
// s(x) = sum_i w_i |x - x_i|^3 + a + b x, through the values of up to a few hundred points in the unit box of
// the genes, with sum_i w_i = 0 and sum_i w_i x_i = 0. Values above the upper quartile count as that, and
// what has no value (infeasible, diverged, failed) too: else the few large ones make the rest wave (Gutmann,
// J. Global Optim. 19, 201 (2001)).
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "genetic/optimiser/individual.hpp"

namespace lathe::genetic {

class Surrogate {
public:
    /// Learns from the best and the newest of `told`, which stand in the order asked.
    Surrogate(std::span<const Gene> genes, std::span<const Individual> told);

    /// False while there are too few valid points to tell anything.
    bool is_trained() const { return weights_.size() > 0; }
    /// A guess at the objective, the smaller the better. Only for a trained surrogate.
    double predict(const Genome& genome) const;

private:
    Eigen::VectorXd point_of(const Genome& genome) const;
    void solve(const Eigen::VectorXd& values);

    std::vector<Gene> genes_;
    Eigen::MatrixXd points_;   ///< one column per point
    Eigen::VectorXd weights_;  ///< of the points, then a and b
};

}  // namespace lathe::genetic
