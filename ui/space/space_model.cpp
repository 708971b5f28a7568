#include "ui/space/space_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/volume/design/build_solids.hpp"

namespace lathe::ui {

SpaceBody space_body(const Project& project) {
    SpaceBody body;
    body.antenna = volume_antenna_of(project);
    const auto& design = std::get<VolumeDesign>(project.antenna);
    const QuantityValues values(design.parameters);
    for (std::size_t n = 0; n < design.solids.size(); ++n) {
        Body alone;
        add_solid(alone, design.solids[n], values, fmt::format("antenna.solids[{}]", n), {});
        body.solid_of_part.insert(body.solid_of_part.end(), alone.parts().size(), static_cast<int>(n));
    }
    body.pieces = body_surface(body.antenna.body, surface_settings(body.antenna.body));
    return body;
}

SpacePlan space_plan(const VolumeAntenna& antenna, const SimulationSettings& settings) {
    SpacePlan plan{forecast_volume(antenna, settings), plan_volume_domain(antenna, settings)};
    plan.symmetry = antenna.symmetry;
    return plan;
}

const std::vector<double>& SpacePlan::lines(Axis axis) const {
    const GridLines& grid = domain.plan.grid;
    return axis == Axis::x ? grid.x : axis == Axis::y ? grid.y : grid.z;
}

std::array<double, 2> SpacePlan::range(Axis axis, bool without_layers) const {
    const std::vector<double>& all = lines(axis);
    std::array<double, 2> range{all.front(), all.back()};
    if (without_layers) {
        const std::array<int, 2> clear = domain.grid.clear_cells(axis);
        range = {all[static_cast<std::size_t>(clear[0])], all[static_cast<std::size_t>(clear[1])]};
    }
    const bool is_halved =
        axis != Axis::z && symmetry[static_cast<std::size_t>(number(axis))] != SymmetryPlane::none;
    if (is_halved) range[0] = -range[1];
    return range;
}

const char* axis_name(Axis axis) {
    static constexpr const char* names[] = {"x", "y", "z"};
    return names[number(axis)];
}

}  // namespace lathe::ui
