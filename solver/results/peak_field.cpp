#include "solver/results/peak_field.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace lathe {
namespace {

using Value = std::complex<float>;

/// Squared major half axis of the ellipse that a vector of phasors describes: (|V|^2 + |V . V|)/2.
float half_axis(std::initializer_list<Value> parts) {
    float norm = 0.0F;
    Value square = 0.0F;
    for (const Value part : parts) norm += std::norm(part), square += part * part;
    return 0.5F * (norm + std::abs(square));
}

/// The phi component is largest where the others vanish: one goes with the cosine of m phi, the others with
/// the sine. For m = 0 all are everywhere.
std::vector<float> peak_of(const FrequencyMap& map, FieldComponent along_r, FieldComponent along_phi,
                           FieldComponent along_z) {
    const auto& r = map.plane(along_r);
    const auto& phi = map.plane(along_phi);
    const auto& z = map.plane(along_z);
    std::vector<float> peak(r.size());
    for (std::size_t n = 0; n < peak.size(); ++n)
        peak[n] = std::sqrt(map.azimuthal_order == 0 ? half_axis({r[n], phi[n], z[n]})
                                                     : std::max(half_axis({r[n], z[n]}), std::norm(phi[n])));
    return peak;
}

}  // namespace

std::vector<float> peak_electric_field(const FrequencyMap& map) {
    return peak_of(map, FieldComponent::e_r, FieldComponent::e_phi, FieldComponent::e_z);
}

std::vector<float> peak_magnetic_field(const FrequencyMap& map) {
    return peak_of(map, FieldComponent::h_r, FieldComponent::h_phi, FieldComponent::h_z);
}

}  // namespace lathe
