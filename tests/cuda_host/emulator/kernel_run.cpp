#include "tests/cuda_host/emulator/kernel_run.hpp"

#include <csignal>
#include <cstdio>
#include <vector>

#include "tests/cuda_host/emulator/executor.hpp"
#include "tests/cuda_host/emulator/race_check.hpp"

namespace lathe::emulation {
namespace {

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // these tell of faults themselves
struct sigaction former_segv, former_bus;

/// A kernel's bad access ends the kernel. Any other goes where it went before.
void on_fault(int signal, siginfo_t* info, void*) {
    Executor& executor = Executor::instance();
    if (executor.in_kernel()) {
        char text[64];
        std::snprintf(text, sizeof text, "a kernel accessed %p, where it may not", info->si_addr);
        executor.fail(cudaErrorIllegalAddress, text);
    }
    sigaction(signal, signal == SIGSEGV ? &former_segv : &former_bus, nullptr);
}

/// Faults are handled on a stack of their own: the kernel's may be what is used up.
class FaultHandler {
public:
    FaultHandler() {
        stack_t stack{};
        stack.ss_sp = memory_.data(), stack.ss_size = memory_.size();
        sigaltstack(&stack, nullptr);
        static const bool installed = [] {
            struct sigaction action {};
            action.sa_sigaction = on_fault;
            action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
            return sigaction(SIGSEGV, &action, &former_segv) == 0 &&
                   sigaction(SIGBUS, &action, &former_bus) == 0;
        }();
        (void)installed;
    }
    ~FaultHandler() {
        stack_t stack{};
        stack.ss_flags = SS_DISABLE;
        sigaltstack(&stack, nullptr);
    }

private:
    std::vector<char> memory_ = std::vector<char>(64 * 1024);
};
#endif

}  // namespace

std::optional<Failure> run_grid(const GridShape& shape, const std::function<void()>& body) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    static thread_local FaultHandler handler;
    (void)handler;
#endif
    return Executor::instance().run(shape, body);
}

void* dynamic_shared() {
    const Unwatched unwatched;
    return Executor::instance().shared();
}
std::uint64_t sync_warp(WarpOperation word, unsigned mask, std::uint64_t value, int parameter, int width) {
    const Unwatched unwatched;
    return Executor::instance().sync_warp(word, mask, value, parameter, width);
}
int sync_barrier(int id, int threads, bool flag) {
    const Unwatched unwatched;
    return Executor::instance().sync_barrier(id, threads, flag);
}
void let_others_run() {
    const Unwatched unwatched;
    Executor::instance().let_others_run();
}
void trap(const std::string& why) {
    const Unwatched unwatched;
    Executor::instance().fail(cudaErrorLaunchFailure, why);
}

}  // namespace lathe::emulation
