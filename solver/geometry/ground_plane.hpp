// The infinite ground plane: metal below z = ground_plane_z, except where something is drawn or fed.
#pragma once

#include <functional>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// The radius in metres from which on the half space below the plane is metal at this z: the outermost drawn
/// radius there, not less than the guide's. Drawn shapes below the plane stay as drawn, with the free space
/// inside them: a horn sunk into the plane keeps its bore, a recess is drawn as a region of free space.
double ground_plane_opening(const Antenna& antenna, double z);

/// The outermost radius of an outline at this z, metres; 0 where the outline does not extend to z.
double outermost_radius(const std::vector<Point>& outline, double z);

/// Calls `found(from, to)` with the pieces of the line r = const that lie within an outline or between it
/// and the axis. They may overlap.
void for_each_shielded_piece(const std::vector<Point>& outline, double r,
                             const std::function<void(double, double)>& found);

/// Refuses a plane behind the guided port or on the dipole. Throws InputError.
void check_ground_plane(const Antenna& antenna);

/// The antenna with its plane drawn as a block of metal from `z_bottom` to the plane, cut at `radius`:
/// for pictures and workshops. Returns an antenna without a plane unchanged.
Antenna with_drawn_ground_plane(const Antenna& antenna, double radius, double z_bottom);

}  // namespace lathe
