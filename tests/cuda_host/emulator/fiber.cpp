// A context of POSIX begins each stack; after that setjmp and longjmp switch, which cost some nanoseconds
// where swapcontext costs two calls of the system.
#undef _FORTIFY_SOURCE  // its longjmp takes a jump to another stack for an error
#include "tests/cuda_host/emulator/fiber.hpp"

#include <pthread.h>
#include <sys/mman.h>

#include <cstdint>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

namespace lathe::emulation {
namespace {

constexpr std::size_t page = 4096;
#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t stack_bytes = 64 * page;

void leave(void** own, const void* bottom, std::size_t bytes) {
    __sanitizer_start_switch_fiber(own, bottom, bytes);
}
void arrive(void* own) {
    __sanitizer_finish_switch_fiber(own, nullptr, nullptr);
}
#else
constexpr std::size_t stack_bytes = 16 * page;

void leave(void**, const void*, std::size_t) {}
void arrive(void*) {}
#endif

}  // namespace

Fiber::Fiber() {
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
    const auto address = reinterpret_cast<std::uintptr_t>(this);
    makecontext(&begin_, reinterpret_cast<void (*)()>(&Fiber::enter), 2, static_cast<unsigned>(address >> 32),
                static_cast<unsigned>(address));
}

Fiber::~Fiber() {
    if (mapping_) munmap(mapping_, stack_bytes + page);
}

void Fiber::enter(unsigned high, unsigned low) {
    arrive(nullptr);
    auto* fiber = reinterpret_cast<Fiber*>(std::uintptr_t{high} << 32 | low);
    fiber->body_(fiber->argument_);
}

void Fiber::switch_over(Fiber& from, Fiber& to) {
    leave(&from.sanitizer_stack_, to.bottom_, to.bytes_);
    if (_setjmp(from.place_) == 0) {
        if (to.begun_) _longjmp(to.place_, 1);
        to.begun_ = true;
        setcontext(&to.begin_);
    }
    arrive(from.sanitizer_stack_);
}

void Fiber::abandon_for(Fiber& to) {
    leave(nullptr, to.bottom_, to.bytes_);
    _longjmp(to.place_, 1);
}

}  // namespace lathe::emulation
