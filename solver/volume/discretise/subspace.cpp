#include "solver/volume/discretise/subspace.hpp"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "solver/base/solver_error.hpp"
#include "solver/base/symmetric_modes.hpp"

namespace lathe {
namespace {

constexpr int most_rounds = 300;

/// Reproducible vectors that no symmetry makes orthogonal to a mode.
Eigen::MatrixXd start(Eigen::Index unknowns, Eigen::Index vectors) {
    Eigen::MatrixXd x(unknowns, vectors);
    std::uint64_t state = 88172645463325252ull;
    for (Eigen::Index c = 0; c < vectors; ++c)
        for (Eigen::Index r = 0; r < unknowns; ++r) {
            state ^= state << 13, state ^= state >> 7, state ^= state << 17;
            x(r, c) = static_cast<double>(state >> 11) * 0x1p-53 - 0.5;
        }
    return x;
}

}  // namespace

std::vector<EigenPair> lowest_eigenpairs(const Eigen::SparseMatrix<double>& stiffness,
                                         const Eigen::VectorXd& mass, double unit, int count) {
    const Eigen::Index unknowns = mass.size(), wanted = std::min<Eigen::Index>(count, unknowns);
    const Eigen::Index vectors = std::min<Eigen::Index>(unknowns, 2 * wanted + 8);
    Eigen::SparseMatrix<double> shifted = stiffness;
    for (Eigen::Index n = 0; n < unknowns; ++n) shifted.coeffRef(n, n) += unit * mass[n];
    const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> inverse(shifted);
    if (inverse.info() != Eigen::Success) throw SolverError("the modes of a port's plane cannot be computed");

    Eigen::MatrixXd x = start(unknowns, vectors);
    Eigen::VectorXd values;
    for (int round = 0; round < most_rounds; ++round) {
        const Eigen::MatrixXd y = inverse.solve(mass.asDiagonal() * x);
        // The best of the subspace (Rayleigh and Ritz).
        const Eigen::MatrixXd small_stiffness = y.transpose() * (stiffness * y);
        const Eigen::MatrixXd small_mass = y.transpose() * (mass.asDiagonal() * y);
        const SymmetricModes ritz = symmetric_modes(small_stiffness, small_mass);
        x = y * ritz.vectors;
        values = ritz.values;
        const Eigen::MatrixXd residual =
            stiffness * x.leftCols(wanted) -
            mass.asDiagonal() * x.leftCols(wanted) * values.head(wanted).asDiagonal();
        double worst = 0.0;
        for (Eigen::Index n = 0; n < wanted; ++n)
            worst = std::max(
                worst, residual.col(n).cwiseQuotient(mass.cwiseSqrt()).norm() / (std::abs(values[n]) + unit));
        if (worst > 1e-9) continue;
        std::vector<EigenPair> pairs;
        for (Eigen::Index n = 0; n < wanted; ++n) pairs.push_back({values[n], x.col(n)});
        return pairs;
    }
    throw SolverError("the modes of a port's plane do not converge");
}

}  // namespace lathe
