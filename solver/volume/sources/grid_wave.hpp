// Plane waves of a grid with equal cells along each axis.
#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>

namespace lathe {

/// What a plane wave that goes along a unit vector is on a grid: e^{j(wt - k d.r)}.
struct GridWave {
    double wavenumber = 0.0;                    ///< k, rad/m
    Eigen::Vector3d electric, magnetic_over_y;  ///< E, 1 V/m, and H over the admittance of free space
};

/// The wave of a frequency with E as near to `electric` as the discrete divergence allows. With
/// K = 2/h sin(k d h/2) of each axis and W = 2/(c dt) sin(w dt/2): |K| = W, K.E = 0, H = K x E/(W eta).
/// Empty where none goes along this direction. `cells` in m, `dt` in s.
std::optional<GridWave> grid_wave(double frequency_hz, const Eigen::Vector3d& direction,
                                  const Eigen::Vector3d& electric, const std::array<double, 3>& cells,
                                  double dt);

}  // namespace lathe
