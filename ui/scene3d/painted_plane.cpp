#include "ui/scene3d/painted_plane.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace lathe::ui {
namespace {

constexpr int colour_steps = 512;
constexpr double opaque_from = 0.3;  // of the range; below it a field fades
using Table = std::array<std::array<std::uint8_t, 4>, colour_steps>;

Table table_of(ScaleKind kind, Theme theme, bool is_greyed) {
    Table table{};
    for (int i = 0; i < colour_steps; ++i) {
        const double t = static_cast<double>(i) / (colour_steps - 1);
        Colour colour = scale_colour(kind, t, theme);
        if (is_greyed) colour = greyed(colour, theme);
        const double strength = kind == ScaleKind::phase       ? 1.0
                                : kind == ScaleKind::diverging ? std::abs(2.0 * t - 1.0)
                                                               : t;
        for (std::size_t channel = 0; channel < 3; ++channel)
            table[static_cast<std::size_t>(i)][channel] =
                static_cast<std::uint8_t>(std::lround(255.0 * colour[channel]));
        table[static_cast<std::size_t>(i)][3] =
            static_cast<std::uint8_t>(std::lround(255.0 * std::min(1.0, strength / opaque_from)));
    }
    return table;
}

/// What a value of the frame becomes before it is looked up.
float shown_value(float value, const ShownField& field, ScaleKind kind, float inverse_reference,
                  float factor) {
    if (field.is_phase) return factor < 0.0F ? std::remainder(value + 180.0F, 360.0F) : value;
    if (kind == ScaleKind::decibel)
        return 20.0F * std::log10(std::max(std::abs(value * factor) * inverse_reference, 1e-20F));
    return value * factor;
}

}  // namespace

double factor_at(FieldQuantity quantity, int azimuthal_order, double phi) {
    const auto component = component_of(quantity);
    if (!component) return 1.0;
    const bool along_z = *component == FieldComponent::e_z || *component == FieldComponent::h_z;
    return std::cos(azimuthal_order * phi) * (along_z ? 1.0 : std::cos(phi));
}

PaintedPlane paint_plane(const ShownField& field, const Extent& box, const ColourScale& scale,
                         double reference, double factor, Theme theme, bool is_greyed) {
    const Frame& frame = *field.frame;
    const auto column_of = [&](double z) {
        return std::clamp(static_cast<int>(std::lround((z - frame.z0_m) / frame.dz_m)), 0, frame.nz - 1);
    };
    const int first = column_of(box.z_min), last = column_of(box.z_max);
    const int rows =
        std::clamp(static_cast<int>(std::lround((box.r_max - frame.r0_m) / frame.dr_m)) + 1, 1, frame.nr);
    PaintedPlane plane;
    plane.columns = last - first + 1;
    plane.rows = rows;
    // Pixels are centred on their nodes.
    plane.box = {frame.z0_m + (first - 0.5) * frame.dz_m, frame.z0_m + (last + 0.5) * frame.dz_m,
                 frame.r0_m + (rows - 0.5) * frame.dr_m};
    const Table table = table_of(scale.kind, theme, is_greyed);
    const bool has_sign = field.is_signed || field.is_phase;
    const auto by = static_cast<float>(has_sign ? factor : 1.0);
    const auto low = static_cast<float>(scale.low),
               steps = static_cast<float>((colour_steps - 1) / (scale.high - scale.low)),
               inverse_reference = static_cast<float>(1.0 / reference);
    plane.rgba.resize(4 * static_cast<std::size_t>(plane.columns) * static_cast<std::size_t>(rows));
    std::uint8_t* to = plane.rgba.data();
    for (int i = 0; i < rows; ++i) {
        const float* row =
            frame.values.data() + static_cast<std::size_t>(i) * static_cast<std::size_t>(frame.nz);
        for (int k = first; k <= last; ++k) {
            const float place = (shown_value(row[k], field, scale.kind, inverse_reference, by) - low) * steps;
            const auto step = static_cast<std::size_t>(
                std::isfinite(place) ? std::clamp(place, 0.0F, static_cast<float>(colour_steps - 1)) : 0.0F);
            to = std::copy(table[step].begin(), table[step].end(), to);
        }
    }
    return plane;
}

}  // namespace lathe::ui
