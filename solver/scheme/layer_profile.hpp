// The profile of a CPML from its face to the metal behind it.
#pragma once

#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe::fdtd {

/// b, c and 1/kappa of stretched() at one depth; without a layer the difference stays as it is.
struct StretchConstants {
    double b = 0.0, c = 0.0, per_kappa = 1.0;
};

/// Rise of a layer: sigma and kappa with the power `order` of the depth.
struct LayerShape {
    double order = 3.0;
    /// Largest sigma over (order + 1) / (eta h): 0.8 is the usual optimum (Taflove & Hagness, 7.60), 0.7 of
    /// it reflects less with ten cells.
    double strength = 0.7 * 0.8;
    double alpha = 0.05;         ///< alpha/eps0 at the layer's face over c/h: what low frequencies need
    bool alpha_falls = true;     ///< linearly to zero at the metal; false: alpha is constant
    double largest_kappa = 1.0;  ///< more where evanescent fields arrive
    double relative_permittivity = 1.0;  ///< of what fills the layer
};

/// Constants at `depth`, from 0 at the face of the layer to 1 at the metal. `cell`: the layer's cells, m.
inline StretchConstants stretch_constants(const LayerShape& shape, double depth, double cell, double dt) {
    const double per_cell = constants::speed_of_light / cell;
    const double rise = std::pow(depth, shape.order);
    const double sigma = shape.strength * (shape.order + 1.0) * per_cell /
                         std::sqrt(shape.relative_permittivity) * rise;  // over eps0, 1/s
    const double kappa = 1.0 + (shape.largest_kappa - 1.0) * rise;
    const double alpha = shape.alpha * per_cell * (shape.alpha_falls ? 1.0 - depth : 1.0);
    const double b = std::exp(-(sigma / kappa + alpha) * dt);
    if (sigma == 0.0) return {b, 0.0, 1.0 / kappa};
    return {b, sigma / (kappa * (sigma + kappa * alpha)) * (b - 1.0), 1.0 / kappa};
}

}  // namespace lathe::fdtd
