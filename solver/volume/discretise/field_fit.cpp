#include "solver/volume/discretise/field_fit.hpp"

#include <cmath>

namespace lathe {
namespace {

constexpr double nearness = 1.2;  // cells
constexpr double most_defect = 1e-6, most_amplified = 12.0;

/// 1, x, y, z, x^2, y^2, z^2, xy, yz, zx of each column, or the first of them.
Eigen::MatrixXd monomials(const Eigen::Matrix3Xd& offsets, Eigen::Index count) {
    Eigen::MatrixXd all(offsets.cols(), 10);
    for (Eigen::Index n = 0; n < offsets.cols(); ++n) {
        const double x = offsets(0, n), y = offsets(1, n), z = offsets(2, n);
        all.row(n) << 1.0, x, y, z, x * x, y * y, z * z, x * y, y * z, z * x;
    }
    return all.leftCols(count);
}

}  // namespace

Eigen::VectorXd fit_weights(const Eigen::Matrix3Xd& offsets) {
    const Eigen::VectorXd near =
        (-offsets.colwise().squaredNorm().array() / (nearness * nearness)).exp().transpose();
    for (const Eigen::Index count : {10, 4}) {
        if (offsets.cols() < count + 2) continue;
        const Eigen::MatrixXd basis = monomials(offsets, count);
        const Eigen::MatrixXd weighted = near.asDiagonal() * basis;
        Eigen::VectorXd first = Eigen::VectorXd::Zero(count);
        first[0] = 1.0;
        const Eigen::VectorXd weights = weighted * (basis.transpose() * weighted).ldlt().solve(first);
        // Samples on too few lines leave some polynomials open.
        const double defect = (basis.transpose() * weights - first).cwiseAbs().maxCoeff();
        if (std::isfinite(defect) && defect < most_defect && weights.cwiseAbs().sum() < most_amplified)
            return weights;
    }
    return near / near.sum();
}

}  // namespace lathe
