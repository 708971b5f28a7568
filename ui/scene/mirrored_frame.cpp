#include "ui/scene/mirrored_frame.hpp"

#include <algorithm>
#include <cstddef>

namespace lathe::ui {

float mirror_sign(FieldComponent component, int azimuthal_order) {
    const bool along_z = component == FieldComponent::e_z || component == FieldComponent::h_z;
    const bool odd = (azimuthal_order % 2 != 0) != !along_z;
    return odd ? -1.0f : 1.0f;
}

MirroredFrame unmirrored(const Frame& frame) {
    return {frame.nr, frame.nz, frame.z0_m, frame.r0_m, frame.dz_m, frame.dr_m, frame.values};
}

MirroredFrame mirrored(const Frame& frame, int azimuthal_order) {
    return mirrored(frame, mirror_sign(frame.component, azimuthal_order));
}

MirroredFrame mirrored(const Frame& frame, float sign) {
    const bool starts_on_axis = frame.r0_m < 0.25 * frame.dr_m;
    const int shared_rows = starts_on_axis ? 1 : 0;
    MirroredFrame whole;
    whole.rows = 2 * frame.nr - shared_rows;
    whole.columns = frame.nz;
    whole.z0_m = frame.z0_m;
    whole.dz_m = frame.dz_m;
    whole.dr_m = frame.dr_m;
    whole.r0_m = -(frame.r0_m + (frame.nr - 1) * frame.dr_m);

    const auto columns = static_cast<std::size_t>(frame.nz);
    const auto half_rows = static_cast<std::size_t>(frame.nr);
    whole.values.resize(static_cast<std::size_t>(whole.rows) * columns);
    const float* source = frame.values.data();
    for (std::size_t i = 0; i < half_rows; ++i) {
        const float* row = source + i * columns;
        float* below = whole.values.data() + (half_rows - 1 - i) * columns;
        std::transform(row, row + columns, below, [sign](float value) { return sign * value; });
    }
    // Written last: the shared row on the axis keeps the value as computed.
    std::copy(source, source + half_rows * columns,
              whole.values.data() + (half_rows - static_cast<std::size_t>(shared_rows)) * columns);
    return whole;
}

}  // namespace lathe::ui
