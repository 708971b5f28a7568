// A context of POSIX begins each stack; after that the compiler's own setjmp and longjmp switch, which cost a
// nanosecond where swapcontext costs two calls of the system. Those of the C library do as well, but for the
// address sanitizer, which takes each for the end of all that stands on the stack: it would clear its record
// of the whole stack at every switch.
#include "tests/cuda_host/emulator/fiber.hpp"

#include <pthread.h>
#include <sys/mman.h>

#include <new>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#elif defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace lathe::emulation {
namespace {

constexpr std::size_t page = 4096;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t stack_bytes = 64 * page;
#else
constexpr std::size_t stack_bytes = 16 * page;
#endif

/// Who takes its first turn next.
thread_local Fiber* beginner = nullptr;

}  // namespace

Fiber::Fiber() {
#if defined(__SANITIZE_THREAD__)
    sanitizer_stack_ = __tsan_get_current_fiber();
#endif
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
    void* bottom = nullptr;
    pthread_attr_getstack(&attributes, &bottom, &bytes_);
    pthread_attr_destroy(&attributes);
    bottom_ = bottom;
}

Fiber::Fiber(void (*body)(void*), void* argument)
    : body_(body), argument_(argument), bytes_(stack_bytes), begun_(false) {
    // The page below stays out of bounds: a kernel that needs more stack is caught there.
    void* mapping = mmap(nullptr, stack_bytes + page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping == MAP_FAILED) throw std::bad_alloc();
    mapping_ = static_cast<char*>(mapping);
    if (mprotect(mapping_ + page, stack_bytes, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
    bottom_ = mapping_ + page;
    getcontext(&begin_);
    begin_.uc_stack.ss_sp = mapping_ + page;
    begin_.uc_stack.ss_size = stack_bytes;
    begin_.uc_link = nullptr;
#if defined(__SANITIZE_THREAD__)
    sanitizer_stack_ = __tsan_create_fiber(0);
#endif
    makecontext(&begin_, &Fiber::enter, 0);
}

Fiber::~Fiber() {
#if defined(__SANITIZE_THREAD__)
    if (mapping_) __tsan_destroy_fiber(sanitizer_stack_);
#endif
    if (mapping_) munmap(mapping_, stack_bytes + page);
}

/// Tells the sanitizers: from here on the stack is another one.
void Fiber::leave([[maybe_unused]] Fiber* from, [[maybe_unused]] Fiber& to) {
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_start_switch_fiber(from ? &from->sanitizer_stack_ : nullptr, to.bottom_, to.bytes_);
#elif defined(__SANITIZE_THREAD__)
    __tsan_switch_to_fiber(to.sanitizer_stack_, __tsan_switch_to_fiber_no_sync);
#endif
}

/// Tells them that it is done. `fiber` null: it has just begun.
void Fiber::arrive([[maybe_unused]] Fiber* fiber) {
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_finish_switch_fiber(fiber ? fiber->sanitizer_stack_ : nullptr, nullptr, nullptr);
#endif
}

void Fiber::enter() {
    arrive(nullptr);
    beginner->body_(beginner->argument_);
}

void Fiber::switch_over(Fiber& from, Fiber& to) {
    leave(&from, to);
    if (__builtin_setjmp(from.place_) == 0) {
        if (to.begun_) __builtin_longjmp(to.place_, 1);
        to.begun_ = true;
        beginner = &to;
        setcontext(&to.begin_);
    }
    arrive(&from);
}

void Fiber::abandon_for(Fiber& to) {
    leave(nullptr, to);
    __builtin_longjmp(to.place_, 1);
}

}  // namespace lathe::emulation
