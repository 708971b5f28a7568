// Where electrons are when they start.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace lathe::particles {

/// Numbers of the walls (BoundaryEdge::wall) of a meshed antenna: metal, and surfaces of dielectrics.
inline constexpr int metal_wall = 0, dielectric_wall = 1;

/// walls: on all walls. metal, dielectric: on those of this kind alone. volume: in the vacuum.
enum class Seeding { walls, metal, dielectric, volume };

/// Their names in files, in their order.
inline constexpr std::array<std::string_view, 4> seeding_names = {"walls", "metal", "dielectric", "volume"};

inline std::string_view name_of(Seeding seeding) {
    return seeding_names[static_cast<std::size_t>(seeding)];
}

/// Whether electrons start on walls of this number.
inline bool starts_on(Seeding seeding, int wall) {
    if (seeding == Seeding::metal) return wall == metal_wall;
    if (seeding == Seeding::dielectric) return wall == dielectric_wall;
    return seeding == Seeding::walls && wall >= 0;
}

}  // namespace lathe::particles
