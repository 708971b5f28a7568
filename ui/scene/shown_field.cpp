#include "ui/scene/shown_field.hpp"

#include <algorithm>
#include <cmath>

#include "solver/geometry/planar_modes.hpp"

namespace lathe::ui {
namespace {

constexpr float lowest_db = -400.0F;
constexpr double half_turn_deg = 180.0;

}  // namespace

std::optional<double> ShownField::value_at(const Point& plane) const {
    if (!frame) return std::nullopt;
    const long column = std::lround((plane.z - frame->z0_m) / frame->dz_m);
    const double r = is_whole ? plane.r : std::abs(plane.r);
    const long row = std::lround((r - frame->r0_m) / frame->dr_m);
    if (is_whole && row < 0) return std::nullopt;
    if (column < 0 || column >= frame->nz || row >= frame->nr) return std::nullopt;
    const double value =
        static_cast<double>(frame->values[static_cast<std::size_t>(std::max(0L, row) * frame->nz + column)]);
    if (is_whole || plane.r >= 0.0) return value;
    if (!is_phase) return static_cast<double>(below_axis) * value;
    return below_axis > 0.0F ? value : std::remainder(value + half_turn_deg, 2.0 * half_turn_deg);
}

FieldMirror mirror_of(const Antenna& antenna) {
    FieldMirror mirror;
    if (!antenna.is_planar()) {
        mirror.azimuthal_order = antenna.port.azimuthal_order();
        return mirror;
    }
    mirror.azimuthal_order = 0;
    mirror.is_planar = true;
    mirror.is_whole = antenna.planar->symmetry == SymmetryPlane::none;
    mirror.is_even = is_even_symmetry(*antenna.planar);
    return mirror;
}

float sign_below(FieldComponent component, const FieldMirror& mirror) {
    if (!mirror.is_planar) return mirror_sign(component, mirror.azimuthal_order);
    const bool is_along_x = component == FieldComponent::e_z || component == FieldComponent::h_z;
    return mirror.is_even != is_along_x ? 1.0F : -1.0F;
}

ShownField film_moment(std::shared_ptr<const Frame> frame, FieldQuantity quantity, const FieldMirror& mirror,
                       double known_peak) {
    ShownField shown;
    const auto component = component_of(quantity);
    shown.frame = std::move(frame);
    shown.quantity = quantity;
    shown.is_signed = component.has_value();
    shown.below_axis = component ? sign_below(*component, mirror) : 1.0F;
    shown.is_whole = mirror.is_whole;
    shown.known_peak = known_peak;
    return shown;
}

double level_db(double value, double reference) {
    const double ratio = std::abs(value) / reference;
    return ratio > 0.0 ? std::max(20.0 * std::log10(ratio), static_cast<double>(lowest_db))
                       : static_cast<double>(lowest_db);
}

MirroredFrame painted_values(const ShownField& field, ScaleKind kind, double reference) {
    if (kind != ScaleKind::decibel) {
        if (field.is_whole) return unmirrored(*field.frame);
        MirroredFrame whole = mirrored(*field.frame, field.is_phase ? 1.0F : field.below_axis);
        if (!field.is_phase || field.below_axis > 0.0F) return whole;
        const auto below = static_cast<std::ptrdiff_t>(whole.values.size() - field.frame->values.size());
        std::for_each(whole.values.begin(), whole.values.begin() + below, [](float& value) {
            value = std::remainder(value + static_cast<float>(half_turn_deg),
                                   static_cast<float>(2.0 * half_turn_deg));
        });
        return whole;
    }
    MirroredFrame whole = field.is_whole ? unmirrored(*field.frame) : mirrored(*field.frame, 1.0F);
    const auto scale = static_cast<float>(1.0 / reference);
    for (float& value : whole.values) {
        const float ratio = std::abs(value) * scale;
        value = ratio > 0.0F ? std::max(20.0F * std::log10(ratio), lowest_db) : lowest_db;
    }
    return whole;
}

}  // namespace lathe::ui
