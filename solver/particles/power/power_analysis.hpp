// From a solved antenna to the powers that it bears: mesh, field, electrons, gas, region by region.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "solver/base/warning.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/particles/corona/corona.hpp"
#include "solver/particles/multipactor/multipactor.hpp"
#include "solver/particles/multipactor/power_settings.hpp"
#include "solver/results/frequency_map.hpp"

namespace lathe::particles {

/// One region ready to be analysed.
struct MeshedRegion {
    std::string name;
    TriangleMesh mesh;
    MeshField field;
    std::vector<WallMaterial> materials;  ///< by BoundaryEdge::wall: metal, dielectric surfaces
    double cells_across_gap = 0.0;        ///< of the map, across the narrowest gap; 0 without one
};

/// What the electrons read of a region's materials, which it points into.
std::vector<YieldCurve> yield_curves(const MeshedRegion& region);

/// Meshes the regions and carries the map's field to their vertices. Appends to `warnings`. Throws InputError
/// where triangulate() and fitted_field() do and when there is no region.
std::vector<MeshedRegion> mesh_regions(const Antenna& antenna, const FrequencyMap& map,
                                       const PowerSettings& settings, Warnings& warnings);

/// The multipactor analysis of one of them.
MultipactorRegion analyse_multipactor(const MeshedRegion& region, const MultipactorSettings& settings,
                                      const ElectronEngine& engine, std::stop_token stop = {},
                                      const LevelWatcher& watcher = {});

/// Decibels from the operating power to the threshold; empty where either is not known.
std::optional<double> margin_db(const MultipactorRegion& region, const MultipactorSettings& settings);

}  // namespace lathe::particles
