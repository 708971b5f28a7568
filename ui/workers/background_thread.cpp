#include "ui/workers/background_thread.hpp"

#ifdef __linux__
#include <linux/sched.h>
#include <linux/sched/types.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace lathe::ui {

void yield_to_window([[maybe_unused]] int nice) {
#ifdef __linux__
    // On Linux the nice value belongs to the thread, and new threads inherit it. A refusal is harmless.
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), nice);
#endif
}

/// A nice value is a share in the long run, and newer kernels (6.6 and later) let a thread end its slice
/// first. Who draws the window, and that is several threads where OpenGL runs on the processor, would wait
/// for that several times a picture. The idle class would not: but there a solver stands still beside any
/// other program.
void compute_behind_window() {
    yield_to_window(lowest_priority);
#ifdef __linux__
    sched_attr attributes{};
    attributes.size = sizeof attributes;
    attributes.sched_policy = SCHED_NORMAL;
    attributes.sched_nice = lowest_priority;
    attributes.sched_runtime = 100'000;  // nanoseconds, the shortest; kernels before 6.12 take no notice
    syscall(SYS_sched_setattr, 0, &attributes, 0U);
#endif
}

}  // namespace lathe::ui
