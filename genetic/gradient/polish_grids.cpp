#include "genetic/gradient/polish_grids.hpp"

#include <cstddef>
#include <optional>
#include <utility>

#include "genetic/objectives/project_genes.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::genetic {
namespace {

std::optional<Antenna> antenna_with(const Design& design, const std::vector<double>& values) {
    const Design moved = with_genes(design, values);
    if (!broken_rules(moved).empty()) return std::nullopt;
    try {
        return build_antenna(moved);
    } catch (const InputError&) {
        return std::nullopt;
    }
}

/// Moves genes to bounds as long as `size` grows, and keeps all that was tried.
template <class Size>
void try_largest(const Design& design, Size size, std::vector<Antenna>& tried) {
    const std::vector<DesignGene> genes = design_genes(design);
    std::vector<double> values;
    for (const DesignGene& gene : genes) values.push_back(gene.value);
    double largest = size(room_of(build_antenna(design)));
    for (std::size_t n = 0; n < genes.size(); ++n)
        for (const double bound : {genes[n].minimum, genes[n].maximum}) {
            std::vector<double> moved = values;
            moved[n] = bound;
            std::optional<Antenna> antenna = antenna_with(design, moved);
            if (!antenna) continue;
            const double found = size(room_of(*antenna));
            tried.push_back(std::move(*antenna));
            if (found > largest) largest = found, values = std::move(moved);
        }
}

/// How far the nodes of one of `count` grids lie before those of the first. Along two axes they are spread
/// over the cell, not along its diagonal.
NodeShift shift_of(int n, int count, const FreeAxes& free) {
    const double first = static_cast<double>(n) / count;
    const bool is_swapped = count == 4 && (n == 1 || n == 2);
    const double second = is_swapped ? static_cast<double>(3 - n) / count : first;
    return {free.x ? first : 0.0, free.y ? (free.x ? second : first) : 0.0};
}

}  // namespace

std::vector<Antenna> antennas_of_genes(const Design& design) {
    std::vector<Antenna> tried;
    try_largest(
        design, [](const GridRoom& of) { return of.extent.r_max - of.extent.r_min; }, tried);
    try_largest(
        design, [](const GridRoom& of) { return of.extent.z_max - of.extent.z_min; }, tried);
    try_largest(
        design, [](const GridRoom& of) { return of.densest_permittivity; }, tried);
    return tried;
}

GridRoom room_of_genes(const Design& design) {
    GridRoom room = room_of(build_antenna(design));
    for (const Antenna& antenna : antennas_of_genes(design)) room.include(antenna);
    return room;
}

PolishGrids::PolishGrids(const Project& project) {
    const SimulationSettings& settings = project.simulation;
    const Antenna antenna = antenna_of(project);
    const int wanted = project.optimiser.grids;
    if (antenna.is_planar()) {
        const FreeAxes free = free_axes(antenna);
        const std::vector<Antenna> others = antennas_of_genes(design_of(project));
        const int count = free.x || free.y ? wanted : 1;
        for (int n = 0; n < count; ++n)
            planar_grids_.push_back(std::make_shared<const SharedPlanarGrid>(antenna, settings, others,
                                                                             shift_of(n, count, free)));
        return;
    }
    const GridRoom room = room_of_genes(design_of(project));
    const int count = can_be_shifted(antenna) ? wanted : 1;
    for (int n = 0; n < count; ++n)
        grids_.push_back(
            std::make_shared<const SharedGrid>(antenna, settings, room, static_cast<double>(n) / count));
}

GridPlanners PolishGrids::planners_for(const Antenna& antenna) const {
    GridPlanners planners;
    for (const auto& grid : grids_) {
        if (!grid->plan(antenna)) continue;
        planners.of_revolution.emplace_back(
            [grid](const Antenna& planned) { return grid->plan(planned).value(); });
    }
    for (const auto& grid : planar_grids_) {
        if (!grid->plan(antenna)) continue;
        planners.planar.emplace_back([grid](const Antenna& planned) { return grid->plan(planned).value(); });
    }
    return planners;
}

}  // namespace lathe::genetic
