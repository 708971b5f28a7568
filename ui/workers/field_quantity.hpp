// What of the field is shown: a component, or the length of E or H.
#pragma once

#include <QString>
#include <array>
#include <optional>
#include <vector>

#include "solver/engine/frame_sink.hpp"
#include "solver/geometry/planar.hpp"

namespace lathe::ui {

enum class FieldQuantity { e_r, e_phi, e_z, e_magnitude, h_r, h_phi, h_z, h_magnitude };

inline constexpr std::array<FieldQuantity, 8> field_quantities{
    FieldQuantity::e_r, FieldQuantity::e_phi, FieldQuantity::e_z, FieldQuantity::e_magnitude,
    FieldQuantity::h_r, FieldQuantity::h_phi, FieldQuantity::h_z, FieldQuantity::h_magnitude};

FieldQuantity quantity_of(FieldComponent component);
/// None for a magnitude.
std::optional<FieldComponent> component_of(FieldQuantity quantity);
bool is_magnitude(FieldQuantity quantity);
bool is_electric(FieldQuantity quantity);

/// The components that a quantity is made of: one, or all three of a field in the order r, phi, z.
std::vector<FieldComponent> components_of(FieldQuantity quantity);

/// Symbol of a quantity as in print, e.g. "Eφ", "|E|"; of a planar antenna, where r, phi and z are y, z and
/// x, "Ez".
QString symbol_of(FieldQuantity quantity, bool is_planar = false);
/// What a planar antenna has: with `tm` E across the plane and H in it, with `te` H across and E in it. The
/// first one stands across the plane.
std::vector<FieldQuantity> planar_quantities(Polarisation polarisation);
/// Unit of a quantity without prefix: V/m or A/m.
QString unit_of(FieldQuantity quantity);

}  // namespace lathe::ui
