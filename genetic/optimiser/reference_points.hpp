// Directions that NSGA-III spreads its population over: Das and Dennis, SIAM J. Optim. 8, 631 (1998).
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "genetic/optimiser/score.hpp"

namespace lathe::genetic {

/// Points of the unit simplex with whole multiples of 1 / divisions, one a column.
Eigen::MatrixXd das_dennis_points(int objectives, int divisions);

/// At most `most` of them (at least `objectives`): one layer, or two, the inner one half as wide, where one
/// would have points on the rim only (Deb and Jain, IEEE Trans. Evol. Comput. 18, 577 (2014), sec. V).
Eigen::MatrixXd reference_points(int objectives, int most);

/// The part of NSGA-III that remembers: ideal point and extreme points, one for each objective (same paper,
/// algorithm 2).
class ObjectiveScale {
public:
    /// Takes in the first front.
    void add(const Eigen::MatrixXd& front);
    /// Objectives, one candidate per column, as parts of the way from the ideal point to the intercepts.
    Eigen::MatrixXd normalised(const Eigen::MatrixXd& objectives) const;

    std::vector<double> numbers() const;
    void restore(std::span<const double> numbers);

private:
    Eigen::VectorXd intercepts() const;

    Eigen::VectorXd ideal_, nadir_;
    Eigen::MatrixXd extremes_;  ///< one a column
};

/// Which `wanted` of the `last` candidates join those `chosen` (algorithms 3 and 4): the least crowded
/// directions first. Indices are columns of `normalised`.
std::vector<std::size_t> fill_niches(const Eigen::MatrixXd& normalised, const Eigen::MatrixXd& directions,
                                     std::span<const std::size_t> chosen, std::span<const std::size_t> last,
                                     std::size_t wanted, std::uint64_t seed, int iteration);

}  // namespace lathe::genetic
