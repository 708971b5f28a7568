#include "solver/volume/results/volume_far_field.hpp"

#include <cmath>
#include <complex>

#include "solver/base/constants.hpp"
#include "solver/volume/results/box_radiation.hpp"

namespace lathe {

SphereField volume_far_field(const VolumeGrid& grid, const HuygensBox& box, const Eigen::VectorXcd& spectrum,
                             double frequency_hz, const SphereDirections& directions) {
    return BoxRadiation(grid, box, spectrum, frequency_hz).field(directions);
}

double surface_power(const HuygensBox& box, const Eigen::VectorXcd& spectrum, double frequency_hz,
                     double dt) {
    return flux_through(surface_fluxes(box), spectrum) * surface_weight(box, frequency_hz, dt);
}

std::vector<SurfaceFlux> surface_fluxes(const HuygensBox& box) {
    std::vector<SurfaceFlux> fluxes;
    for (const HuygensPair& pair :
         box.pairs())  // n . E x H*; a current on a wall is that of half a dual edge
        fluxes.push_back({pair.voltages, pair.currents, pair.size(), 0.5 * pair.orientation()});
    return fluxes;
}

double surface_weight(const HuygensBox& box, double frequency_hz, double dt) {
    double images = 1.0;
    for (const auto& sides : box.is_missing)
        for (const bool is_missing : sides) images *= is_missing ? 2.0 : 1.0;
    return images * std::cos(constants::pi * frequency_hz * dt);
}

}  // namespace lathe
