// Eigenvalues and eigenvectors of real square matrices. Eigen's solver takes a compiler half a minute
// wherever it is used: here it is compiled once. Symmetric matrices: symmetric_modes.hpp.
#pragma once

#include <Eigen/Core>

namespace lathe {

/// Complex eigenvalues in no order, and their eigenvectors of length 1 as columns.
struct MatrixModes {
    Eigen::VectorXcd values;
    Eigen::MatrixXcd vectors;

    /// Coefficients c for which vectors * c is the given vector.
    Eigen::VectorXcd coefficients_of(const Eigen::VectorXd& vector) const;
};

/// Modes of a square matrix.
MatrixModes matrix_modes(const Eigen::MatrixXd& matrix);

}  // namespace lathe
