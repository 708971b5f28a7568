// Strategy parameters of CMA-ES for a dimension and a number of candidates: Hansen, "The CMA evolution
// strategy: a tutorial", arXiv:1604.00772 (2016), table 1, negative weights included.
#pragma once

#include <Eigen/Core>

namespace lathe::genetic {

struct CmaParameters {
    /// `active`: with negative weights, so that directions that led to bad candidates shrink.
    CmaParameters(int dimension, int candidates, bool active);

    int parents = 0;          ///< mu: those with positive weights
    Eigen::VectorXd weights;  ///< of all candidates, best first; the positive ones sum to 1
    double effective_parents = 0.0;
    double path_rate_sigma = 0.0;  ///< c_sigma
    double damping_sigma = 0.0;    ///< d_sigma
    double path_rate = 0.0;        ///< c_c
    double rate_one = 0.0;         ///< c_1 of the rank-one update
    double rate_mu = 0.0;          ///< c_mu of the rank-mu update
    double expected_norm = 0.0;    ///< E ||N(0, I)||
};

}  // namespace lathe::genetic
