// How many of the machine's cores there are for this process.
#pragma once

#include <algorithm>
#include <thread>

namespace lathe {

/// Threads that the processor runs at once, 1 where the system does not tell.
inline int core_count() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace lathe
