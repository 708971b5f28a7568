#include "ui/workers/background_thread.hpp"

#ifdef __linux__
#include <sched.h>
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

/// A nice value alone is a share in the long run. Who draws the window, and that is several threads where
/// OpenGL runs on the processor, would wait for the end of a solver's slice several times a picture.
void compute_when_idle() {
    yield_to_window(19);
#ifdef __linux__
    const sched_param none{};
    sched_setscheduler(0, SCHED_IDLE, &none);
#endif
}

}  // namespace lathe::ui
