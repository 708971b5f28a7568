// The camera of VTK where an orbit says.
#pragma once

#include <vtkCamera.h>

#include "ui/scene3d/orbit.hpp"

namespace lathe::ui {

/// Rows [first, first + rows) of a picture of this height.
struct PictureBand {
    int height = 1, first = 0, rows = 1;
};

/// `reach` is how far from the target there is something to see, in the scene's units.
void place_camera(vtkCamera& camera, const Orbit& orbit, double reach, const PictureBand& band);

}  // namespace lathe::ui
