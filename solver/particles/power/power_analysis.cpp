#include "solver/particles/power/power_analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/geometry/planar_cut.hpp"
#include "solver/particles/fields/cell_checks.hpp"
#include "solver/particles/fields/map_field.hpp"
#include "solver/particles/fields/whole_map.hpp"
#include "solver/particles/mesh/mesh_domain.hpp"
#include "solver/results/metric_needs.hpp"

namespace lathe::particles {
namespace {

/// Number of the wall at a point, -1 in vacuum.
int filling_at(const Antenna& antenna, Point point) {
    const Material material = planar_material_at(antenna, point);  // of a body of revolution as drawn
    if (material.is_pec) return metal_wall;
    const bool is_vacuum = material.relative_permittivity == 1.0 && material.conductivity_s_per_m == 0.0 &&
                           !material.is_dispersive();
    return is_vacuum ? -1 : dielectric_wall;
}

/// Refuses a region without the walls that its electrons shall start on.
void require_seeded_wall(const TriangleMesh& mesh, const std::string& name, Seeding seeding) {
    if (seeding == Seeding::volume) return;
    const Seeding other = seeding == Seeding::metal ? Seeding::dielectric : Seeding::metal;
    const bool is_there = std::ranges::any_of(mesh.edges, [&](const BoundaryEdge& edge) {
        return edge.kind == EdgeKind::wall && starts_on(seeding, edge.wall);
    });
    if (!is_there)
        throw InputError(
            {.key = "multipactor.seeding"}, fmt::format("\"{}\"", name_of(seeding)),
            fmt::format("names walls that region \"{}\" does not have; allowed: walls, {}, volume", name,
                        name_of(other)));
}

}  // namespace

std::string powered_port(const Antenna& antenna, const std::string& asked) {
    std::string guides, first;
    if (antenna.is_planar()) {
        for (const PlanarPort& port : antenna.planar->ports) {
            if (port.kind != PlanarPortKind::guide || !port.driven) continue;
            if (port.name == asked) return asked;
            if (guides.empty()) first = port.name;
            guides += (guides.empty() ? "" : ", ") + port.name;
        }
        if (guides.empty())
            throw InputError({.key = "antenna.ports"}, "",
                             "has no guide that is driven, whose incident wave powers are those of");
    }
    if (asked.empty()) return first;
    throw InputError({.key = "port"}, '"' + asked + '"',
                     "is no guide that is driven; allowed: " +
                         (guides.empty() ? "no port of a body of revolution, which has one" : guides));
}

const FrequencyMap& map_of(std::span<const FrequencyMap> maps, const std::string& port) {
    for (const FrequencyMap& map : maps)
        if (map.excitation == port) return map;
    throw std::invalid_argument("no map of port \"" + port + "\"");
}

void check_power_analysis(const Antenna& antenna, const PowerSettings& settings) {
    validate(settings, antenna.is_planar());
    if (settings.regions.empty())
        throw InputError({.key = "multipactor.regions"}, "",
                         "is missing: name the vacuum whose electrons are followed, by an outline each");
    if (const std::string reason = metric_needs::field_between_walls(antenna, 1); !reason.empty())
        throw InputError({.key = "multipactor"}, "", "has no meaning for this antenna: " + reason);
    powered_port(antenna);
}

std::vector<MeshedRegion> mesh_regions(const Antenna& antenna, const FrequencyMap& map,
                                       const PowerSettings& settings, Warnings& warnings) {
    check_power_analysis(antenna, settings);
    const double wavelength = constants::speed_of_light / map.frequency_hz;
    const bool is_half = antenna.is_planar() && antenna.planar->symmetry != SymmetryPlane::none;
    const FrequencyMap field = whole_map(map, is_half ? antenna.planar->symmetry : SymmetryPlane::none);
    std::vector<MeshedRegion> regions;
    for (const PowerRegion& chosen : settings.regions) {
        MeshDomain domain;
        domain.chosen = chosen.outline;
        for (const Region& region : antenna.regions) domain.drawn.push_back(region.outline);
        if (is_half) {
            for (const Region& region : antenna.regions) {
                domain.drawn.push_back(region.outline);
                for (Point& p : domain.drawn.back()) p.r = -p.r;
            }
        }
        if (antenna.ground_plane_z) {
            // Its surface, as far as the region reaches.
            double far = 0.0, low = *antenna.ground_plane_z;
            for (const Point& p : chosen.outline) far = std::max(far, p.r), low = std::min(low, p.z);
            domain.drawn.push_back({{low - far, 0.0},
                                    {*antenna.ground_plane_z, 0.0},
                                    {*antenna.ground_plane_z, 2.0 * far},
                                    {low - far, 2.0 * far}});
        }
        domain.filling = [&antenna](Point p) { return filling_at(antenna, p); };
        domain.has_axis = !antenna.is_planar();
        MeshSizes sizes;
        sizes.largest = wavelength / settings.triangles_per_wavelength;
        sizes.across_gap = settings.triangles_across_gap;
        MeshedRegion region;
        region.name = chosen.name;
        region.mesh = triangulate(domain, sizes, chosen.name);
        const bool has_wall =
            std::any_of(region.mesh.edges.begin(), region.mesh.edges.end(),
                        [](const BoundaryEdge& edge) { return edge.kind == EdgeKind::wall; });
        if (!has_wall)
            throw InputError({.key = "multipactor.regions"}, '"' + chosen.name + '"',
                             "has no wall that frees electrons");
        require_seeded_wall(region.mesh, chosen.name, settings.multipactor.seeding);
        const MapSource source{&field,
                               antenna.is_planar(),
                               [&antenna](Point p) { return filling_at(antenna, p) < 0; },
                               {true, false}};
        region.field = fitted_field(region.mesh, source, chosen.name, warnings);
        const WallMaterial& walls = chosen.walls ? *chosen.walls : settings.walls;
        region.materials = {walls, settings.dielectric_walls.value_or(walls)};
        region.cells_across_gap = cells_across_gap(region.mesh, field);
        regions.push_back(std::move(region));
    }
    return regions;
}

std::vector<YieldCurve> yield_curves(const MeshedRegion& region) {
    std::vector<YieldCurve> walls;
    walls.reserve(region.materials.size());
    for (const WallMaterial& material : region.materials) walls.push_back(yield_curve(material));
    return walls;
}

MultipactorRegion analyse_multipactor(const MeshedRegion& region, const MultipactorSettings& settings,
                                      const ElectronEngine& engine, std::stop_token stop,
                                      const LevelWatcher& watcher) {
    return find_multipactor(region.name, region.mesh, region.field, yield_curves(region), settings, engine,
                            std::move(stop), watcher);
}

RegionSaturation analyse_saturation(const MeshedRegion& region, const MultipactorSettings& settings,
                                    double power_w, const std::stop_token& stop,
                                    const PeriodWatcher& watcher) {
    try {
        return {find_saturation(region.mesh, region.field, yield_curves(region), settings,
                                {.power_w = power_w}, stop, watcher),
                {}};
    } catch (const SolverError& error) {
        if (stop.stop_requested()) throw;
        return {{.power_w = power_w}, error.what()};
    }
}

std::optional<double> margin_db(const MultipactorRegion& region, const MultipactorSettings& settings) {
    if (region.verdict != Verdict::breakdown || settings.operating_power_w <= 0.0) return std::nullopt;
    return 10.0 * std::log10(region.threshold_w / settings.operating_power_w);
}

}  // namespace lathe::particles
