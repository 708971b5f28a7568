#include "solver/particles/fields/whole_map.hpp"

#include <cmath>
#include <stdexcept>

namespace lathe::particles {
namespace {

/// At an electric wall; x is z of a body of revolution, y its r.
bool is_even(FieldComponent component) {
    return component == FieldComponent::e_r || component == FieldComponent::h_z ||
           component == FieldComponent::h_phi;
}

}  // namespace

FrequencyMap whole_map(const FrequencyMap& map, SymmetryPlane plane) {
    if (plane == SymmetryPlane::none) return map;
    if (std::abs(map.r0_m) > 1e-6 * map.dr_m) throw std::invalid_argument("half a field begins at y = 0");
    FrequencyMap whole = map;
    whole.nr = 2 * map.nr - 1;
    whole.r0_m = -(map.nr - 1) * map.dr_m;
    const auto columns = static_cast<std::size_t>(map.nz);
    const auto rows = static_cast<std::size_t>(map.nr);
    for (std::size_t c = 0; c < map.planes.size(); ++c) {
        const bool keeps_sign = is_even(map.components[c]) == (plane == SymmetryPlane::electric);
        const std::vector<std::complex<float>>& half = map.planes[c];
        std::vector<std::complex<float>>& both = whole.planes[c];
        both.resize((2 * rows - 1) * columns);
        for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t k = 0; k < columns; ++k) {
                const std::complex<float> value = half[i * columns + k];
                both[(rows - 1 - i) * columns + k] = keeps_sign ? value : -value;
                both[(rows - 1 + i) * columns + k] = value;  // last: the row at y = 0 is the half's own
            }
    }
    return whole;
}

}  // namespace lathe::particles
