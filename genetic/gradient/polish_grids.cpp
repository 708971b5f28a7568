#include "genetic/gradient/polish_grids.hpp"

#include <cstddef>
#include <optional>

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

/// Moves genes to bounds as long as `size` grows, and keeps room for all that was tried.
template <class Size>
void include_largest(const Design& design, Size size, GridRoom& room) {
    const std::vector<DesignGene> genes = design_genes(design);
    std::vector<double> values;
    for (const DesignGene& gene : genes) values.push_back(gene.value);
    double largest = size(room_of(build_antenna(design)));
    for (std::size_t n = 0; n < genes.size(); ++n)
        for (const double bound : {genes[n].minimum, genes[n].maximum}) {
            std::vector<double> moved = values;
            moved[n] = bound;
            const std::optional<Antenna> antenna = antenna_with(design, moved);
            if (!antenna) continue;
            room.include(*antenna);
            const double found = size(room_of(*antenna));
            if (found > largest) largest = found, values = std::move(moved);
        }
}

}  // namespace

GridRoom room_of_genes(const Design& design) {
    GridRoom room = room_of(build_antenna(design));
    include_largest(
        design, [](const GridRoom& of) { return of.extent.r_max; }, room);
    include_largest(
        design, [](const GridRoom& of) { return of.extent.z_max - of.extent.z_min; }, room);
    include_largest(
        design, [](const GridRoom& of) { return of.densest_permittivity; }, room);
    return room;
}

PolishGrids::PolishGrids(const Project& project) : settings_(project.simulation) {
    const Antenna antenna = antenna_of(project);
    if (antenna.is_planar()) return;
    const GridRoom room = room_of_genes(design_of(project));
    const int count = can_be_shifted(antenna) ? project.optimiser.grids : 1;
    for (int n = 0; n < count; ++n)
        grids_.push_back(
            std::make_shared<const SharedGrid>(antenna, settings_, room, static_cast<double>(n) / count));
}

std::vector<GridPlanner> PolishGrids::planners_for(const Antenna& antenna) const {
    std::vector<GridPlanner> planners;
    for (const auto& grid : grids_) {
        if (!grid->plan(antenna)) continue;
        planners.emplace_back([grid, settings = settings_](const Antenna& planned) {
            const std::optional<GridPlan> plan = grid->plan(planned);
            return plan ? *plan : plan_grid(planned, settings);
        });
    }
    return planners;
}

}  // namespace lathe::genetic
