#include "solver/base/matrix_modes.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <complex>

namespace lathe {

Eigen::VectorXcd MatrixModes::coefficients_of(const Eigen::VectorXd& vector) const {
    return vectors.partialPivLu().solve(vector.cast<std::complex<double>>());
}

MatrixModes matrix_modes(const Eigen::MatrixXd& matrix) {
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(matrix);
    return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace lathe
