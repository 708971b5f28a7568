// Lumped ports in the drawing: the metal at their ends, the grid lines that they need, and their edges.
#pragma once

#include <string>

#include "solver/base/warning.hpp"
#include "solver/geometry/solids/body.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/discretise/volume_grid_plan.hpp"
#include "solver/volume/sources/lumped_port.hpp"

namespace lathe {

/// The box around a lumped port, its cross-section included.
Bounds lumped_port_bounds(const VolumePort& port);

/// The port or lumped element that a gap belongs to, for messages.
struct GapOwner {
    std::string key;    ///< in the project file
    std::string title;  ///< "port feed"
    bool is_port = true;
};
/// The port as an owner. `key`: of the port in the project file.
GapOwner owner_of(const VolumePort& port, const std::string& key);

/// Throws InputError, with a key below that of the owner, for a port that lies in metal.
void check_lumped_port(const Body& body, const VolumePort& port, const GapOwner& owner);

/// Adds the places that should be grid lines: the line of the port; sides and middle of a box or a ring; ends
/// of a box, of a ring, and of a line shorter than `cell`. An end on round metal gets no line: edges reach
/// into the metal there. Limits the cells within a box or ring: its inductance is that of the drawn size,
/// whatever the cells of the wavelength. `cell` is that of free space, m.
void add_lumped_port_lines(const Body& body, const VolumePort& port, double cell,
                           VolumeGridSettings& settings);

/// One `port_end_free`, or `element_end_free`, for each end that touches no metal.
Warnings lumped_port_warnings(const Body& body, const VolumePort& port, const GapOwner& owner);

/// The edges of a port. A column of edges starts at the metal that it meets at the port's end: in it, or,
/// where the end of the port touches metal elsewhere, up to half the port's width (and one cell) behind it.
/// Columns of a box or ring share the current by the areas of their dual faces within it. Throws InputError,
/// with a key below that of the owner, where the grid leaves no edge of the port free.
LumpedPort place_lumped_port(const Body& body, const VolumeGrid& grid, const VolumeCoefficients& coefficients,
                             const VolumePort& port, const GapOwner& owner);

}  // namespace lathe
