#include "solver/engine/field_magnitude.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

namespace lathe {
namespace {

/// Reads a staggered component at the nodes, linearly between its two neighbours in r and in z.
class AtNodes {
public:
    AtNodes(const Frame& frame, double r0_m, double z0_m)
        : frame_(frame),
          below_(static_cast<float>(std::clamp((frame.r0_m - r0_m) / frame.dr_m, 0.0, 1.0))),
          before_(static_cast<float>(std::clamp((frame.z0_m - z0_m) / frame.dz_m, 0.0, 1.0))) {}

    float operator()(int i, int k) const {
        const float here = along_z(i, k);
        return below_ > 0.0F && i > 0 ? here + below_ * (along_z(i - 1, k) - here) : here;
    }

private:
    float along_z(int i, int k) const {
        const float* value = frame_.values.data() +
                             static_cast<std::size_t>(i) * static_cast<std::size_t>(frame_.nz) +
                             static_cast<std::size_t>(k);
        return before_ > 0.0F && k > 0 ? *value + before_ * (*(value - 1) - *value) : *value;
    }

    const Frame& frame_;
    float below_, before_;  ///< weights of the neighbours at smaller r and z
};

bool is_field(const Frame& r, const Frame& phi, const Frame& z) {
    const bool electric = r.component == FieldComponent::e_r && phi.component == FieldComponent::e_phi &&
                          z.component == FieldComponent::e_z;
    const bool magnetic = r.component == FieldComponent::h_r && phi.component == FieldComponent::h_phi &&
                          z.component == FieldComponent::h_z;
    return electric || magnetic;
}

}  // namespace

Frame field_magnitude(const Frame& r, const Frame& phi, const Frame& z, int azimuthal_order) {
    if (!is_field(r, phi, z)) throw std::invalid_argument("not the three components of one field");
    if (r.values.size() != phi.values.size() || r.values.size() != z.values.size() || r.nz != phi.nz ||
        r.nz != z.nz)
        throw std::invalid_argument("components of different sizes");
    Frame length = phi;
    length.r0_m = std::min({r.r0_m, phi.r0_m, z.r0_m});
    length.z0_m = std::min({r.z0_m, phi.z0_m, z.z0_m});
    const AtNodes along_r(r, length.r0_m, length.z0_m), around(phi, length.r0_m, length.z0_m),
        along_z(z, length.r0_m, length.z0_m);
    float* to = length.values.data();
    for (int i = 0; i < length.nr; ++i)
        for (int k = 0; k < length.nz; ++k) {
            const float a = along_r(i, k), b = around(i, k), c = along_z(i, k);
            const float plane = a * a + c * c, turned = b * b;
            *to++ = std::sqrt(azimuthal_order == 0 ? plane + turned : std::max(plane, turned));
        }
    return length;
}

}  // namespace lathe
