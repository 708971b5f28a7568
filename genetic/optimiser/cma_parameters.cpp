#include "genetic/optimiser/cma_parameters.hpp"

#include <algorithm>
#include <cmath>

namespace lathe::genetic {

namespace {

double square(double x) {
    return x * x;
}

// Equations (51) to (53): how heavy all negative weights together may be; the last bound keeps C positive.
double negative_mass(const CmaParameters& p, double effective_negative, double n) {
    const double by_rates = 1.0 + p.rate_one / p.rate_mu;
    const double by_mass = 1.0 + 2.0 * effective_negative / (p.effective_parents + 2.0);
    const double by_definiteness = (1.0 - p.rate_one - p.rate_mu) / (n * p.rate_mu);
    return std::min({by_rates, by_mass, by_definiteness});
}

}  // namespace

CmaParameters::CmaParameters(int dimension, int candidates, bool active) {
    const double n = dimension;
    Eigen::VectorXd raw(candidates);  // equation (49)
    for (int i = 0; i < candidates; ++i) raw[i] = std::log(0.5 * (candidates + 1)) - std::log(i + 1.0);
    parents = candidates / 2;
    const auto positive = raw.head(parents);
    const auto negative = raw.tail(candidates - parents);
    effective_parents = square(positive.sum()) / positive.squaredNorm();
    const double effective_negative = square(negative.sum()) / negative.squaredNorm();

    path_rate = (4.0 + effective_parents / n) / (n + 4.0 + 2.0 * effective_parents / n);
    path_rate_sigma = (effective_parents + 2.0) / (n + effective_parents + 5.0);
    damping_sigma =
        1.0 + 2.0 * std::max(0.0, std::sqrt((effective_parents - 1.0) / (n + 1.0)) - 1.0) + path_rate_sigma;
    rate_one = 2.0 / (square(n + 1.3) + effective_parents);
    rate_mu = std::min(1.0 - rate_one, 2.0 * (0.25 + effective_parents + 1.0 / effective_parents - 2.0) /
                                           (square(n + 2.0) + effective_parents));
    expected_norm = std::sqrt(n) * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));

    weights = Eigen::VectorXd::Zero(candidates);
    weights.head(parents) = positive / positive.sum();
    if (!active) return;
    const double mass = negative_mass(*this, effective_negative, n);
    weights.tail(candidates - parents) = negative * (mass / negative.cwiseAbs().sum());
}

}  // namespace lathe::genetic
