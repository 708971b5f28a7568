#include "ui/workers/background_thread.hpp"

#ifdef __linux__
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#endif

namespace lathe::ui {
#ifdef __linux__
namespace {

constexpr std::uint64_t short_slice_ns = 100'000;  ///< the shortest that the kernel knows

/// What the kernel is told; its header and that of the C library do not go together.
struct SchedulingAttributes {
    std::uint32_t size = sizeof(SchedulingAttributes);
    std::uint32_t policy = SCHED_OTHER;
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t slice_ns = 0, deadline_ns = 0, period_ns = 0;
};

/// A slice of 0 is the system's own. On Linux all of this belongs to the thread, and new threads inherit it.
/// A refusal is harmless, and kernels before 6.12 take no notice of the slice.
void set_scheduling(int nice, std::uint64_t slice_ns) {
    SchedulingAttributes attributes;
    attributes.nice = nice, attributes.slice_ns = slice_ns;
    syscall(SYS_sched_setattr, 0, &attributes, 0);
}

}  // namespace

void answer_at_once() {
    set_scheduling(getpriority(PRIO_PROCESS, 0), short_slice_ns);
}

void yield_to_window(int nice) {
    set_scheduling(nice, 0);
}
#else
void answer_at_once() {}
void yield_to_window(int /*nice*/) {}
#endif

}  // namespace lathe::ui
