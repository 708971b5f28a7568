// The field on the plane of an antenna in space as a file for ParaView.
#pragma once

#include <memory>
#include <string>

#include "ui/space/cut_plane.hpp"

namespace lathe::ui {

/// Most points along a side of the plane.
inline constexpr int most_plane_points = 2000;

/// Text of a `.vti` file over (x, y, z) in metres, of one point across the plane: magnitude and components of
/// the frame's field, V/m or A/m, `e_magnitude`, `e_x`, `e_y`, `e_z` or `h_...`. Between its nodes the field
/// is interpolated to points as far apart as the nearest of its nodes, and beyond planes of symmetry it is
/// its image. The frame has two nodes or more along each side.
std::string plane_vti(const std::shared_ptr<const PlaneFrame>& frame,
                      const std::array<SymmetryPlane, 2>& symmetry);

}  // namespace lathe::ui
