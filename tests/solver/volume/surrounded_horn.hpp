// A small horn and what may stand around it, for several tests.
#pragma once

#include <string>

#include "solver/volume/design/surroundings.hpp"

namespace lathe::tests {

/// TE11 at 30 GHz through a guide of 3.6 mm into an aperture of `aperture`, m, walls of 1 mm.
inline Antenna small_horn(double straight, double flare, double aperture) {
    Antenna horn;
    horn.regions = {{Material{.is_pec = true},
                     {{0, 3.6e-3},
                      {straight, 3.6e-3},
                      {straight + flare, aperture},
                      {straight + flare, aperture + 1e-3},
                      {straight, 4.6e-3},
                      {0, 4.6e-3}}}};
    horn.port.radius = 3.6e-3;
    horn.port.reference_z = straight;
    return horn;
}

/// Numbers in the order of the kind's keys.
inline Surrounding surrounding(SurroundingKind kind, const std::vector<std::vector<double>>& values) {
    Surrounding made{.kind = kind};
    for (const std::vector<double>& its : values) {
        std::vector<Quantity>& numbers = made.numbers.emplace_back();
        for (const double value : its) numbers.push_back({value, {}});
    }
    return made;
}

}  // namespace lathe::tests
