// How a line of the field view is drawn.
#pragma once

#include "ui/field/colour_map.hpp"

namespace lathe::ui {

/// How a line is drawn. Lines are ribbons of triangles with soft edges one pixel wide: smooth without
/// multisampling, which would double the time of a picture where OpenGL runs on the processor.
struct Stroke {
    Colour colour{};
    double opacity = 1.0;
    double width_pixels = 1.0;
    double pixel_m = 1e-4;  ///< size of a pixel in the plane
};

}  // namespace lathe::ui
