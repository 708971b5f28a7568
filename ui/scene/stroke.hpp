// How a line of the field view is drawn.
#pragma once

#include "ui/scene/colour_map.hpp"

namespace lathe::ui {

/// How a line is drawn. Lines are ribbons of triangles with soft edges one device pixel wide: smooth without
/// multisampling, which would double the time of a picture where OpenGL runs on the processor.
struct Stroke {
    Colour colour{};
    double opacity = 1.0;
    double width_pixels = 1.0;  ///< logical ones
    double pixel_m = 1e-4;      ///< size of a device pixel in the plane
    double pixel_ratio = 1.0;   ///< device pixels for a logical one
};

}  // namespace lathe::ui
