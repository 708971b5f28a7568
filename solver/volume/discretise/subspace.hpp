// The lowest eigenvectors of a large sparse problem.
#pragma once

#include <Eigen/Sparse>
#include <vector>

namespace lathe {

struct EigenPair {
    double value = 0.0;
    Eigen::VectorXd vector;
};

/// The `count` lowest pairs of stiffness x = value mass x, ascending; fewer where there are fewer unknowns.
/// `stiffness` is symmetric and not negative, `mass` the positive diagonal of a diagonal matrix; `unit` is a
/// value about as large as the lowest that matter. Vectors have x^T mass x = 1. Subspace iteration on the
/// inverse, shifted by `unit` to below zero (Bathe 1996, ch. 11), from the same start each time; throws
/// SolverError when it does not converge.
std::vector<EigenPair> lowest_eigenpairs(const Eigen::SparseMatrix<double>& stiffness,
                                         const Eigen::VectorXd& mass, double unit, int count);

}  // namespace lathe
