// Key "multipactor" of the project file: what is analysed for breakdown.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/geometry/point.hpp"
#include "solver/particles/emission/wall_material.hpp"
#include "solver/particles/multipactor/multipactor_settings.hpp"

namespace lathe::particles {

/// A region: the vacuum within a polygon.
struct PowerRegion {
    std::string name;
    std::vector<Point> outline;              ///< metres
    std::optional<WallMaterial> walls = {};  ///< of its metal; empty: PowerSettings::walls
    bool operator==(const PowerRegion&) const = default;
};

/// Pressures of gas that may be asked for.
inline constexpr double least_torr = 1e-3, most_torr = 1e4;

struct PowerSettings {
    std::vector<PowerRegion> regions;
    WallMaterial walls;  ///< of metal
    std::optional<WallMaterial> dielectric_walls =
        {};  ///< surfaces of dielectrics; empty: as metal. Never charged
    double triangles_across_gap = 15.0;
    double triangles_per_wavelength = 40.0;
    double corona_from_torr = 1.0, corona_to_torr = 100.0;  ///< pressures of gas that corona is sought at
    MultipactorSettings multipactor;
    bool operator==(const PowerSettings&) const = default;
};

/// Refuses regions without area or of one name, materials and settings out of range. Keys in the errors are
/// those of the project file. Throws InputError.
void validate(const PowerSettings& settings, bool is_planar);

}  // namespace lathe::particles
