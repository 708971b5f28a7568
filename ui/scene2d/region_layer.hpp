// The region map as an image over the field. Included by field_scene.cpp only.
#pragma once

#include <vtkImageSlice.h>
#include <vtkNew.h>

#include "ui/scene/grid_facts.hpp"

namespace lathe::ui {

/// One colour per cell over the whole plane.
class RegionLayer {
public:
    /// `height` above the field, scene units.
    explicit RegionLayer(double height);

    void show(const GridFacts& facts);
    void set_visible(bool visible);
    vtkImageSlice* prop() { return slice_; }

private:
    vtkNew<vtkImageSlice> slice_;
};

/// Every n-th grid line is drawn so that lines stay `least_pixels` apart: n, which is 1, 2, 5, 10 ...
int line_step(double spacing_m, double metres_per_pixel, double least_pixels);

}  // namespace lathe::ui
