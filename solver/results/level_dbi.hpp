// From a far field to a level.
#pragma once

#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe {

/// The level over an isotropic radiator of the same radiated power, dBi: D = 4 pi U / P with
/// U = |E|^2 / (2 eta), where `square` is |R e^{jkR} E|^2, V^2, of peak values, and `power` P, W.
inline double level_dbi(double square, double power) {
    return 10.0 * std::log10(4.0 * constants::pi * square / (2.0 * constants::vacuum_impedance * power));
}

}  // namespace lathe
