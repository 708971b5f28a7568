// How far a curve is off a smooth one.
#pragma once

#include <Eigen/Dense>
#include <cmath>
#include <vector>

namespace lathe::genetic {

/// Rms distance of equally spaced values from the cubic that fits them best.
inline double roughness(const std::vector<double>& values) {
    const auto count = static_cast<Eigen::Index>(values.size());
    Eigen::MatrixXd powers(count, 4);
    Eigen::VectorXd wanted(count);
    for (Eigen::Index n = 0; n < count; ++n) {
        const double x = 2.0 * static_cast<double>(n) / static_cast<double>(count - 1) - 1.0;
        powers.row(n) << 1.0, x, x * x, x * x * x;
        wanted[n] = values[static_cast<std::size_t>(n)];
    }
    const Eigen::VectorXd fit = powers.colPivHouseholderQr().solve(wanted);
    return (powers * fit - wanted).norm() / std::sqrt(static_cast<double>(count));
}

}  // namespace lathe::genetic
