// The foci of a Rotman lens as handles of the plan view.
#pragma once

#include <vector>

#include "genetic/project/project.hpp"
#include "ui/design/shape_edit.hpp"

namespace lathe::ui {

/// One on the axis and one off it, at positive y; empty for designs of other templates.
std::vector<EditHandle> focus_handles(const Design& design);

/// The focus at `target`: off the axis its distance from the origin is focal_length_mm and its angle
/// focal_angle_deg, on the axis its distance is focal_ratio times focal_length_mm. Values are rounded to
/// multiples of `step` (mm or degrees; the ratio to a thousandth), 0: to a millionth. The project keeps the
/// template's rules, or the problem says which it would break.
ShapeEdit with_focus_at(const Project& project, FocusHandle focus, Point target, double step);

}  // namespace lathe::ui
