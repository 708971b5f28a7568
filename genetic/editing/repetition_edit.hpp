// Points of an own shape that are repeated: slots, rings, steps.
#pragma once

#include <string>

#include "genetic/editing/drawing_shape.hpp"

namespace lathe::editing {

/// Consecutive points of a path, by their indices.
struct PointRange {
    std::string list;  ///< of the path
    std::size_t first = 1, last = 1;
};

/// The project with the way from the point before the first one to the last one repeated. `times`: "5", or
/// "slots = 5", which makes a parameter, or the name of a parameter. All that lies behind the last point
/// moves on by the added turns. Throws InputError, also for points that are not joined by straight lines.
Project with_repetition(const Project& project, const PointRange& range, const std::string& times);

}  // namespace lathe::editing
