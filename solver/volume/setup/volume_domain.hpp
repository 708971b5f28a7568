// The grid around an antenna in three dimensions, and what its sides are.
#pragma once

#include <optional>
#include <vector>

#include "solver/model/simulation_settings.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/discretise/guide_sections.hpp"
#include "solver/volume/discretise/volume_grid_plan.hpp"
#include "solver/volume/problem/volume_grid.hpp"
#include "solver/volume/setup/guide_opening.hpp"

namespace lathe {

/// Cells between a port's plane and the layer behind it, and from the plane back to where waves are read.
inline constexpr int cells_behind_port = 4, cells_to_reading = 2;

struct VolumeDomain {
    Body body;            ///< what is solved: with the ground plane's metal, and with guides that go on
    VolumeGridPlan plan;  ///< lines with those of layers
    VolumeGrid grid;      ///< between the lines, with its sides
    std::vector<std::optional<GuideOpening>> openings;  ///< by port; of guides
    std::vector<int> nodes;                             ///< by port: node of a guide's plane; else -1
    std::vector<GuideSection> sections;  ///< by port: what a guide's mode drives and reads; else empty
    std::optional<int> ground_node;      ///< along z, where there is room below the plane
    bool is_closed = false;              ///< metal closes the antenna: nothing is radiated
};

/// Free space of margin_wavelengths (of the longest wave) round the body and layers beyond; a layer a few
/// cells behind the ports where nothing else lies there; walls at planes of symmetry, and at a ground plane
/// below which nothing is drawn. An antenna that metal closes on all sides but for its guides ends with that
/// metal. Allocates nothing of the grid's size. Throws InputError, before that, for
/// ports that are not on guides, solids or ports that break a symmetry, and what plan_volume_grid() refuses.
VolumeDomain plan_volume_domain(const VolumeAntenna& antenna, const SimulationSettings& settings);

}  // namespace lathe
