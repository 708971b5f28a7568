// Motion of the points of an own shape with one of its dimensions.
#pragma once

#include <string>
#include <vector>

#include "genetic/editing/drawing_shape.hpp"

namespace lathe::ui {

struct ShapeMotion {
    std::vector<editing::Place> moving;     ///< points that move by at least a tenth of the fastest
    editing::Place direction = {0.0, 0.0};  ///< of the fastest, length 1
};

/// The points that move when the parameter grows. Empty for a list, a linked parameter and one without
/// effect.
ShapeMotion motion_of_shape(const Project& project, const std::string& parameter);

}  // namespace lathe::ui
