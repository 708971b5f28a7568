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
/// the sine. For m = 0 all are everywhere; those that a planar antenna has not are zero.
std::vector<float> peak_of(const FrequencyMap& map, FieldComponent along_r, FieldComponent along_phi,
                           FieldComponent along_z) {
    const bool is_planar = !map.excitation.empty();
    const std::vector<Value> none(static_cast<std::size_t>(is_planar ? map.nr : 0) *
                                  static_cast<std::size_t>(map.nz));
    const auto plane = [&](FieldComponent c) -> const std::vector<Value>& {
        return is_planar && !map.holds(c) ? none : map.plane(c);
    };
    const auto& r = plane(along_r);
    const auto& phi = plane(along_phi);
    const auto& z = plane(along_z);
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
