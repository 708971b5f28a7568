#include "solver/base/machine_memory.hpp"

#include <unistd.h>

namespace lathe {

double machine_memory_bytes() {
    const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
    return pages > 0 && bytes > 0 ? static_cast<double>(pages) * static_cast<double>(bytes) : 0.0;
}

}  // namespace lathe
