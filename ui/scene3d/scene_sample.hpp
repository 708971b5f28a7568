// One of each kind of what the 3D view can show, for its first picture, which is not shown.
#pragma once

#include <memory>
#include <vector>

#include "solver/results/results.hpp"
#include "ui/scene/painted_shapes.hpp"
#include "ui/scene3d/painted_plane.hpp"

namespace lathe::ui {

struct SceneSample {
    SceneSample();

    std::vector<PaintedShape> shapes;  ///< one of metal, one of a dielectric
    Extent extent{0.0, 0.002, 0.001};
    double cut_rad;
    PaintedPlane field;
    std::shared_ptr<const FarField> far_field;
};

}  // namespace lathe::ui
