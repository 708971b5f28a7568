// The radiation pattern as a surface around the antenna: directivity as radius and colour.
#pragma once

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include "solver/results/results.hpp"
#include "ui/scene3d/pattern_range.hpp"
#include "ui/scene3d/turn.hpp"

namespace lathe::ui {

/// A surface around (0, 0, centre_z_m) that is `radius_m` at the peak of the pattern and nothing
/// `pattern_range_db` below it, over the angles of `turn`. `is_greyed`: see greyed(). `peak_dbi` receives the
/// peak.
vtkSmartPointer<vtkPolyData> pattern_surface(const FarField& field, const Turn& turn, double centre_z_m,
                                             double radius_m, Theme theme, bool is_greyed, double& peak_dbi);

}  // namespace lathe::ui
