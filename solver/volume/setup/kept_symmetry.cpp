#include "solver/volume/setup/kept_symmetry.hpp"

#include "solver/base/input_error.hpp"
#include "solver/volume/setup/volume_domain.hpp"

namespace lathe {

VolumeAntenna keep_symmetry(VolumeAntenna antenna, const std::array<SymmetryPlane, 2>& wanted,
                            const SimulationSettings& settings) {
    std::array<SymmetryPlane, 2> kept{SymmetryPlane::none, SymmetryPlane::none};
    for (std::size_t plane = 0; plane < wanted.size(); ++plane) {
        antenna.symmetry = {SymmetryPlane::none, SymmetryPlane::none};
        antenna.symmetry[plane] = wanted[plane];
        try {
            plan_volume_domain(antenna, settings);
            kept[plane] = wanted[plane];
        } catch (const InputError&) {
            // Solved without that plane; what else may be wrong the solve itself says.
        }
    }
    antenna.symmetry = kept;
    return antenna;
}

}  // namespace lathe
