// An antenna in space as the file has it.
#pragma once

#include <nlohmann/json.hpp>

#include "genetic/project/project.hpp"

namespace lathe {

/// The whole "antenna" of a project. Parts stand in it as antennas of their own, so that the text needs no
/// file but those of triangles, which it names by absolute paths.
nlohmann::ordered_json volume_antenna_json(const VolumeDesign& design);

/// One of its "solids", and what one is made of.
nlohmann::ordered_json solid_json(const DrawnSolid& solid);
nlohmann::ordered_json drawn_material_json(const DrawnMaterial& material);

/// Adds what differs from the standard of each key.
void add_drawing_numbers(nlohmann::ordered_json& object, const DrawingNumbers& numbers,
                         const std::vector<DrawingKey>& keys);

/// "antenna" of a template's design or of one drawn by regions.
nlohmann::ordered_json flat_antenna_json(const std::variant<Design, Antenna>& antenna);

}  // namespace lathe
