// Materials of a drawn solid as words of a list: metal, free space, own numbers, dielectrics of the library.
#pragma once

#include <QStringList>

#include "solver/volume/design/volume_design.hpp"

namespace lathe::ui {

/// "metal", "free space", "dielectric", then the dielectrics of the library with their values.
QStringList material_choices();
/// Tooltips of material_choices(): sources of the library's dielectrics, empty for the others.
QStringList material_hints();

/// Index of a material in material_choices().
int material_choice(const DrawnMaterial& material);

/// The material of a choice. "dielectric" after one of the library has its numbers.
DrawnMaterial chosen_material(int choice, const DrawnMaterial& former);

}  // namespace lathe::ui
