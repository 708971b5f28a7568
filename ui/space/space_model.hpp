// What the window shows of an antenna in space before it is solved: surfaces of its solids, and its grid.
#pragma once

#include <optional>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/geometry/solids/body_surface.hpp"
#include "solver/volume/setup/forecast_volume.hpp"
#include "solver/volume/setup/volume_domain.hpp"

namespace lathe::ui {

/// The antenna of a project in space with the surfaces of its solids. A drawn solid is one or several parts
/// of the body.
struct SpaceBody {
    VolumeAntenna antenna;
    std::vector<int> solid_of_part;  ///< entry of VolumeDesign::solids, by part of the body
    std::vector<SurfacePiece> pieces;
};

/// Takes seconds for large meshes. Throws InputError as volume_antenna_of() does.
SpaceBody space_body(const Project& project);

/// The grid of an antenna, foretold.
struct SpacePlan {
    VolumeForecast forecast;
    VolumeDomain domain;

    const std::vector<double>& lines(Axis axis) const;
    /// Between the lines of the grid; `without_layers`: of what lies within the absorbing layers. Where a
    /// plane of symmetry halves the grid, with the half that it stands for.
    std::array<double, 2> range(Axis axis, bool without_layers) const;
    std::array<SymmetryPlane, 2> symmetry{SymmetryPlane::none, SymmetryPlane::none};
};

/// Takes milliseconds. Throws InputError where plan_volume_domain() does.
SpacePlan space_plan(const VolumeAntenna& antenna, const SimulationSettings& settings);

/// "x", "y", "z".
const char* axis_name(Axis axis);

}  // namespace lathe::ui
