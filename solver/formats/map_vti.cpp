#include "solver/formats/map_vti.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/formats/field_vti.hpp"
#include "solver/formats/vti_image.hpp"

namespace lathe {

std::string map_vti(const FrequencyMap& map) {
    VtiImage image{{{{map.nz, map.z0_m, map.dz_m}, {map.nr, map.r0_m, map.dr_m}, {}}}, {}, {}};
    const auto holds = [&](FieldComponent c) {
        return std::find(map.components.begin(), map.components.end(), c) != map.components.end();
    };
    const bool is_planar = !map.excitation.empty();
    if (is_planar ||
        (holds(FieldComponent::e_r) && holds(FieldComponent::e_phi) && holds(FieldComponent::e_z)))
        image.arrays.push_back({"e_peak", peak_electric_field(map)});
    for (std::size_t c = 0; c < map.components.size(); ++c) {
        VtiArray amplitude{component_name(map.components[c]) + "_amplitude", {}};
        VtiArray phase{component_name(map.components[c]) + "_phase_deg", {}};
        for (const std::complex<float> value : map.planes[c]) {
            amplitude.values.push_back(std::abs(value));
            phase.values.push_back(std::arg(value) * static_cast<float>(180.0 / std::numbers::pi));
        }
        image.arrays.push_back(std::move(amplitude));
        image.arrays.push_back(std::move(phase));
    }
    return vti_image(image);
}

}  // namespace lathe
