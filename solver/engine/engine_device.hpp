// What an engine can say of a device that it may use.
#pragma once

#include <cstddef>
#include <string>

namespace lathe {

/// A device that engines of this process may use, and its memory now.
struct EngineDevice {
    std::string name;
    int multiprocessors = 0;
    int major = 0, minor = 0;  ///< compute capability
    std::size_t memory_bytes = 0, free_bytes = 0;
};

}  // namespace lathe
