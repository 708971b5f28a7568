// An antenna in space as the file has it.
#pragma once

#include <nlohmann/json.hpp>

#include "genetic/project/project.hpp"

namespace lathe {

/// The whole "antenna" of a project. Parts stand in it as antennas of their own, so that the text needs no
/// file but those of triangles, which it names by absolute paths.
nlohmann::ordered_json volume_antenna_json(const VolumeDesign& design);

/// "antenna" of a template's design or of one drawn by regions.
nlohmann::ordered_json flat_antenna_json(const std::variant<Design, Antenna>& antenna);

}  // namespace lathe
