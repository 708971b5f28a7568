// Parts of a project file as JSON, and numbers in its units.
#pragma once

#include <nlohmann/json.hpp>

#include "solver/geometry/antenna.hpp"
#include "solver/geometry/wall_metal.hpp"

namespace lathe {

/// The number in the file's unit that reads back as exactly this value; where no double does, the nearest
/// one.
double millimetres(double length_m);
double gigahertz(double frequency_hz);
double degrees(double angle_rad);

nlohmann::ordered_json material_json(const Material& material);
/// "perfect", or the conductivity with the roughness where it is not 1.
nlohmann::ordered_json wall_metal_json(const WallMetal& metal);

/// The whole "antenna" of a planar one that is drawn by regions.
nlohmann::ordered_json planar_antenna_json(const Antenna& antenna);

}  // namespace lathe
