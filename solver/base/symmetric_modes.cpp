#include "solver/base/symmetric_modes.hpp"

#include <Eigen/Eigenvalues>

namespace lathe {
namespace {

using Solver = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>;

}  // namespace

SymmetricModes symmetric_modes(const Eigen::MatrixXd& matrix) {
    const Solver solver(matrix);
    return {solver.eigenvalues(), solver.eigenvectors()};
}

SymmetricModes symmetric_modes(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& mass) {
    const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> solver(matrix, mass);
    return {solver.eigenvalues(), solver.eigenvectors()};
}

SymmetricModes tridiagonal_modes(const Eigen::VectorXd& diagonal, const Eigen::VectorXd& subdiagonal) {
    Solver solver;
    solver.computeFromTridiagonal(diagonal, subdiagonal);
    return {solver.eigenvalues(), solver.eigenvectors()};
}

double largest_symmetric_value(const Eigen::MatrixXd& matrix) {
    return Solver(matrix, Eigen::EigenvaluesOnly).eigenvalues().maxCoeff();
}

double largest_tridiagonal_value(const Eigen::VectorXd& diagonal, const Eigen::VectorXd& subdiagonal) {
    Solver solver;
    solver.computeFromTridiagonal(diagonal, subdiagonal, Eigen::EigenvaluesOnly);
    return solver.eigenvalues().maxCoeff();
}

}  // namespace lathe
