// What every function of the emulated runtime begins and ends with.
#pragma once

#include <string>

#include "tests/cuda_host/emulator/machine_state.hpp"

namespace lathe::emulation {

inline MachineState& all() {
    return MachineState::instance();
}

/// A call that may fail because a test wants it to, or because the device is lost.
template <class Act>
cudaError_t call(const Act& act) {
    const cudaError_t refused = all().enter();
    return MachineState::note(refused != cudaSuccess ? refused : act());
}

/// Something that the program may not do: the test hears of it, and the program gets `status`.
inline cudaError_t misuse(const std::string& text, cudaError_t status = cudaErrorInvalidValue) {
    all().complain(text);
    return status;
}

}  // namespace lathe::emulation
