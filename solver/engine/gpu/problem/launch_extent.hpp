// How far the tasks of one launch reach.
#pragma once

#include <compare>
#include <cstddef>

#include "solver/engine/gpu/problem/problem_view.hpp"

namespace lathe::gpu {

/// Largest numbers over the tasks of one launch.
struct LaunchExtent {
    int tasks = 0, segments = 0, rows = 0, steps = 0;
    auto operator<=>(const LaunchExtent&) const = default;
};

/// Thread blocks of a launch whose problems each have some of them, and what the fullest has.
struct BlockExtent {
    int blocks = 0, warps = 0;
    std::size_t shared_bytes = 0;
};

}  // namespace lathe::gpu
