#include "tests/cuda_host/emulator/machine.hpp"

#include <utility>

#include "tests/cuda_host/emulator/machine_state.hpp"

namespace lathe::emulation {

void set_machine(const Machine& machine) {
    MachineState& all = MachineState::instance();
    std::lock_guard lock(all.state);
    all.machine = machine;
    all.dynamic_limits.clear();  // another device, where no kernel has been allowed anything yet
}

Machine machine() {
    return MachineState::instance().machine;
}

long calls() {
    MachineState& all = MachineState::instance();
    std::lock_guard lock(all.state);
    return all.calls;
}

long kernels(int device) {
    Device& its = MachineState::instance().device(device);
    std::lock_guard lock(MachineState::instance().state);
    return its.kernels;
}

void fail_call(long k, cudaError_t status, bool sticky) {
    MachineState& all = MachineState::instance();
    std::lock_guard lock(all.state);
    all.fail_at = k > 0 ? all.calls + k : 0;
    all.fail_with = status, all.fail_sticky = sticky;
}

void fail_kernel(long k, cudaError_t status) {
    MachineState& all = MachineState::instance();
    std::lock_guard lock(all.state);
    all.fail_kernel_at = k > 0 ? all.kernels + k : 0;
    all.fail_kernel_with = status;
}

void revive() {
    MachineState::instance().revive();
}

Held held() {
    return MachineState::instance().held();
}

std::vector<std::string> take_complaints() {
    MachineState& all = MachineState::instance();
    std::lock_guard lock(all.state);
    return std::exchange(all.complaints, {});
}

}  // namespace lathe::emulation
