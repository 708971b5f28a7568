#include "ui/workers/background_thread.hpp"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace lathe::ui {

void yield_to_window([[maybe_unused]] int nice) {
#ifdef __linux__
    // On Linux the nice value belongs to the thread, and new threads inherit it. A refusal is harmless.
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), nice);
#endif
}

}  // namespace lathe::ui
