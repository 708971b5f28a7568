#include "solver/geometry/wall_metal.hpp"

#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe {

double WallMetal::surface_resistance(double frequency_hz) const {
    if (is_perfect()) return 0.0;
    return roughness_factor *
           std::sqrt(constants::pi * frequency_hz * constants::vacuum_permeability / conductivity_s_per_m);
}

const std::vector<NamedMetal>& named_metals() {
    static const std::vector<NamedMetal> metals = {{"silver", 6.173e7},
                                                   {"copper", 5.813e7},
                                                   {"gold", 4.098e7},
                                                   {"aluminium", 3.816e7},
                                                   {"brass", 2.564e7}};
    return metals;
}

}  // namespace lathe
