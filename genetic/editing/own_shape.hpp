// Own shapes: antennas that a project draws by formulas of its own parameters (docs/user/own_shapes.md).
#pragma once

#include "genetic/project/project.hpp"

namespace lathe::editing {

/// True for a drawing of the project's own, which the operations of this folder change.
bool is_own_shape(const Project& project);

/// True where own_shape_of() makes one: an antenna of revolution or a planar one.
bool can_be_own_shape(const Project& project);

/// The project as an own shape: outlines drawn by regions, or those of a template at its present values, as
/// numbers, without parameters. An own shape stays as it is. Settings of studies that name parameters of the
/// template are left out. Throws InputError for an antenna in three dimensions or one that cannot be built.
Project own_shape_of(const Project& project);

/// A first own shape: a circular waveguide with a flare at 30 GHz, three lengths of which are parameters.
Project start_shape_project();

}  // namespace lathe::editing
