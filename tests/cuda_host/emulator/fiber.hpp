// Stacks that take turns on one thread of the host.
#pragma once

#include <ucontext.h>

#include <cstddef>

namespace lathe::emulation {

/// A stack and the place on it where it stopped. Switching is a jump, without a call of the system.
class Fiber {
public:
    /// The stack that the caller runs on, which must outlive this; for switches on this thread only.
    Fiber();
    /// A new stack; `body(argument)` begins with the first switch to it and must never return.
    Fiber(void (*body)(void*), void* argument);
    /// What stands on the stack is dropped without its destructors.
    ~Fiber();
    Fiber(const Fiber&) = delete;
    Fiber& operator=(const Fiber&) = delete;

    /// Leaves `from`, which must be the one that runs, until somebody switches back to it.
    [[gnu::noinline, gnu::no_sanitize_thread, gnu::no_sanitize_address]] static void switch_over(Fiber& from,
                                                                                                 Fiber& to);
    /// Switches to a fiber out of a signal's handler; the fiber that ran is lost.
    [[noreturn, gnu::noinline, gnu::no_sanitize_thread, gnu::no_sanitize_address]] static void abandon_for(
        Fiber& to);

private:
    // Without the thread sanitizer, which takes every step for one of the fiber that it believes to run.
    [[gnu::no_sanitize_thread]] static void enter();
    [[gnu::no_sanitize_thread]] static void leave(Fiber* from, Fiber& to);
    [[gnu::no_sanitize_thread]] static void arrive(Fiber* fiber);

    void (*body_)(void*) = nullptr;
    void* argument_ = nullptr;
    char* mapping_ = nullptr;
    const void* bottom_ = nullptr;
    std::size_t bytes_ = 0;
    /// What the address or the thread sanitizer keeps of it.
    [[maybe_unused]] void* sanitizer_stack_ = nullptr;
    bool begun_ = true;
    ucontext_t begin_{};
    void* place_[5]{};
};

}  // namespace lathe::emulation
