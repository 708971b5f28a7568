// From a solved antenna to the powers that it bears: mesh, field, electrons, gas, region by region.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "solver/base/warning.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/particles/corona/corona.hpp"
#include "solver/particles/multipactor/multipactor.hpp"
#include "solver/particles/multipactor/power_settings.hpp"
#include "solver/particles/multipactor/saturation.hpp"
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

/// The port whose incident wave powers are those of: of a planar antenna the guide `asked`, or for an empty
/// name the first that is driven; empty for a body of revolution. Throws InputError where there is none.
std::string powered_port(const Antenna& antenna, const std::string& asked = {});

/// The first map for a wave into powered_port(). Throws std::invalid_argument where there is none.
const FrequencyMap& map_of(std::span<const FrequencyMap> maps, const std::string& port);

/// Refuses, before a solve, what no field could be analysed with: settings that validate() refuses, no
/// region, a planar antenna whose electric field does not lie in the plane between walls of metal, or without
/// a driven guide. Throws InputError.
void check_power_analysis(const Antenna& antenna, const PowerSettings& settings);

/// Meshes the regions and carries the map's field to their vertices; of a planar antenna with a plane of
/// symmetry on both sides of it. Appends to `warnings`. Throws InputError
/// where check_power_analysis(), triangulate() and fitted_field() do.
std::vector<MeshedRegion> mesh_regions(const Antenna& antenna, const FrequencyMap& map,
                                       const PowerSettings& settings, Warnings& warnings);

/// The multipactor analysis of one of them.
MultipactorRegion analyse_multipactor(const MeshedRegion& region, const MultipactorSettings& settings,
                                      const ElectronEngine& engine, std::stop_token stop = {},
                                      const LevelWatcher& watcher = {});

struct RegionSaturation {
    Saturation found;
    std::string failure;  ///< why there is none, so that `found` has its power alone; otherwise empty
};

/// The saturation at one power of one of them. One that fails (its field is not
/// finite, its charges have no field) costs nothing that other analyses found. Throws SolverError when
/// stopped, and InputError as find_saturation() does.
RegionSaturation analyse_saturation(const MeshedRegion& region, const MultipactorSettings& settings,
                                    double power_w, const std::stop_token& stop = {},
                                    const PeriodWatcher& watcher = {});

/// Decibels from the operating power to the threshold; empty where either is not known.
std::optional<double> margin_db(const MultipactorRegion& region, const MultipactorSettings& settings);

}  // namespace lathe::particles
