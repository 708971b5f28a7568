// The radiation pattern as a surface around the antenna: directivity as radius and colour.
#pragma once

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include "solver/results/results.hpp"
#include "ui/scene/colour_map.hpp"
#include "ui/scene3d/turn.hpp"

namespace lathe::ui {

/// Decibels from the centre of the surface to its peak.
inline constexpr double pattern_range_db = 40.0;

/// The colour of a level in [0, 1] from the centre to the peak; the palest end would be lost on the
/// background.
Colour pattern_colour(double level, Theme theme);

/// A surface around (0, 0, centre_z_m) that is `radius_m` at the peak of the pattern and nothing
/// `pattern_range_db` below it, over the angles of `turn`. `is_greyed`: see greyed(). `peak_dbi` receives the
/// peak.
vtkSmartPointer<vtkPolyData> pattern_surface(const FarField& field, const Turn& turn, double centre_z_m,
                                             double radius_m, Theme theme, bool is_greyed, double& peak_dbi);

}  // namespace lathe::ui
