// Eigenvalues and eigenvectors of symmetric matrices. Eigen's solvers take a compiler a quarter of a minute
// wherever they are used: here they are compiled once.
#pragma once

#include <Eigen/Core>

namespace lathe {

/// Eigenvalues in ascending order, and their eigenvectors as columns.
struct SymmetricModes {
    Eigen::VectorXd values;
    Eigen::MatrixXd vectors;
};

/// Modes of a symmetric matrix, of which the lower half is read. Vectors of length 1.
SymmetricModes symmetric_modes(const Eigen::MatrixXd& matrix);

/// Modes of matrix * x = value * mass * x, `mass` symmetric and positive definite. Vectors with x^T mass x
/// = 1.
SymmetricModes symmetric_modes(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& mass);

/// Modes of a symmetric tridiagonal matrix by its diagonal and subdiagonal, which is one shorter.
SymmetricModes tridiagonal_modes(const Eigen::VectorXd& diagonal, const Eigen::VectorXd& subdiagonal);

/// The largest eigenvalue alone.
double largest_symmetric_value(const Eigen::MatrixXd& matrix);
double largest_tridiagonal_value(const Eigen::VectorXd& diagonal, const Eigen::VectorXd& subdiagonal);

}  // namespace lathe
