// Many independent tasks on a few threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

#include "solver/base/parts.hpp"

namespace lathe {

/// Calls work(0) ... work(count - 1), each once, on the calling thread and up to `threads` - 1 more. Returns
/// when all calls are done, and then throws the first exception that one of them threw.
template <class Work>
void side_by_side(std::size_t count, std::size_t threads, const Work& work) {
    Parts parts(count);
    const auto take = [&] { parts.take(work); };
    {
        std::vector<std::jthread> team;
        for (std::size_t n = 1; n < std::min(count, threads); ++n) team.emplace_back(take);
        take();
    }
    parts.throw_failure();
}

}  // namespace lathe
