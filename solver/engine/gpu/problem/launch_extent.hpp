// How far the tasks of one launch reach.
#pragma once

#include <compare>

#include "solver/engine/gpu/problem/problem_view.hpp"

namespace lathe::gpu {

/// Largest numbers over the tasks of one launch.
struct LaunchExtent {
    int tasks = 0, segments = 0, rows = 0, steps = 0;
    auto operator<=>(const LaunchExtent&) const = default;
};

}  // namespace lathe::gpu
