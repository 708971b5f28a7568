// The infinite ground plane: metal below z = ground_plane_z, except where something is drawn or fed.
#pragma once

#include <functional>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Radius from which on the half space below the plane is metal at this z: the outermost drawn radius there,
/// not less than the guide's. What is drawn below the plane stays as it is drawn, free space inside it too:
/// a horn sunk into the plane keeps its bore, a recess is drawn as a region of free space.
double ground_plane_opening(const Antenna& antenna, double z);

/// Outermost radius of an outline at this z; 0 where it does not reach.
double outermost_radius(const std::vector<Point>& outline, double z);

/// Calls `found(from, to)` with the pieces of the line r = const that lie within an outline or between it
/// and the axis. They may overlap.
void for_each_shielded_piece(const std::vector<Point>& outline, double r,
                             const std::function<void(double, double)>& found);

/// Refuses a plane behind the guided port or on the dipole. Throws InputError.
void check_ground_plane(const Antenna& antenna);

/// The same antenna with its plane drawn as a block of metal from `z_bottom` to the plane, cut at `radius`:
/// for pictures and workshops. An antenna without a plane comes back as it is.
Antenna with_drawn_ground_plane(const Antenna& antenna, double radius, double z_bottom);

}  // namespace lathe
