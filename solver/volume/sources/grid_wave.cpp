#include "solver/volume/sources/grid_wave.hpp"

#include <Eigen/Geometry>
#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

/// 2/h sin(k d h/2) along each axis.
Eigen::Vector3d differences(double k, const Eigen::Vector3d& direction, const std::array<double, 3>& cells) {
    Eigen::Vector3d of_axes;
    for (int a = 0; a < 3; ++a) {
        const double h = cells[static_cast<std::size_t>(a)];
        of_axes[a] = 2.0 / h * std::sin(0.5 * k * direction[a] * h);
    }
    return of_axes;
}

}  // namespace

std::optional<GridWave> grid_wave(double frequency_hz, const Eigen::Vector3d& direction,
                                  const Eigen::Vector3d& electric, const std::array<double, 3>& cells,
                                  double dt) {
    constexpr int most_iterations = 50;
    const double rate = 2.0 / (constants::speed_of_light * dt) * std::sin(constants::pi * frequency_hz * dt);
    double k = 2.0 * constants::pi * frequency_hz / constants::speed_of_light;
    const double start = k;
    // Newton's method for |K|^2 = W^2: from below, where |K| is concave in k.
    for (int n = 0;; ++n) {
        const Eigen::Vector3d its = differences(k, direction, cells);
        double slope = 0.0;
        for (int a = 0; a < 3; ++a)
            slope += 2.0 * its[a] * direction[a] *
                     std::cos(0.5 * k * direction[a] * cells[static_cast<std::size_t>(a)]);
        const double change = (rate * rate - its.squaredNorm()) / slope;
        if (n == most_iterations || !std::isfinite(change) || slope <= 0.0 || k + change > 4.0 * start)
            return std::nullopt;
        k += change;
        if (std::abs(change) < 1e-13 * k) break;
    }
    const Eigen::Vector3d its = differences(k, direction, cells).normalized();
    GridWave wave;
    wave.wavenumber = k;
    wave.electric = (electric - its * its.dot(electric)).normalized();
    wave.magnetic_over_y = its.cross(wave.electric);
    return wave;
}

}  // namespace lathe
