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

/// Not of the idle class, where a solver stands still beside any other program; nor with shorter slices:
/// those come sooner, and the window waits longer.
void compute_behind_window() {
    yield_to_window(lowest_priority);
}

}  // namespace lathe::ui
