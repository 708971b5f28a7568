#include "solver/formats/field_vti.hpp"

#include <stdexcept>

#include "solver/formats/vti_image.hpp"

namespace lathe {

std::string component_name(FieldComponent component) {
    switch (component) {
        case FieldComponent::e_r:
            return "e_r";
        case FieldComponent::e_phi:
            return "e_phi";
        case FieldComponent::e_z:
            return "e_z";
        case FieldComponent::h_r:
            return "h_r";
        case FieldComponent::h_phi:
            return "h_phi";
        case FieldComponent::h_z:
            return "h_z";
    }
    throw std::invalid_argument("not a field component");
}

std::string field_vti(const Frame& frame) {
    return vti_image({{{{frame.nz, frame.z0_m, frame.dz_m}, {frame.nr, frame.r0_m, frame.dr_m}, {}}},
                      frame.time_s,
                      {{component_name(frame.component), frame.values}}});
}

}  // namespace lathe
