// Every call of the CUDA runtime and every launch goes through here: a failure becomes an exception that
// says which call it was, where, and what the runtime says.
#pragma once

#include <cuda_runtime_api.h>

#include <source_location>
#include <string>

#include "solver/engine/engine_failure.hpp"

namespace lathe::gpu {

/// A call or a kernel failed. `sticky`: the device's context is lost, and only a new process helps.
class DeviceError : public EngineFailure {
public:
    DeviceError(const std::string& text, bool sticky) : EngineFailure(text), sticky_(sticky) {}
    bool sticky() const { return sticky_; }

private:
    bool sticky_;
};

/// The device has too little memory left; its state is good, and less may be asked for.
class DeviceOutOfMemory : public EngineOutOfMemory {
public:
    using EngineOutOfMemory::EngineOutOfMemory;
};

/// After these every later call on the context fails too.
inline bool is_sticky(cudaError_t status) {
    switch (status) {
        case cudaErrorIllegalAddress:
        case cudaErrorLaunchTimeout:
        case cudaErrorHardwareStackError:
        case cudaErrorIllegalInstruction:
        case cudaErrorMisalignedAddress:
        case cudaErrorInvalidAddressSpace:
        case cudaErrorInvalidPc:
        case cudaErrorLaunchFailure:
        case cudaErrorECCUncorrectable:
        case cudaErrorNvlinkUncorrectable:
        case cudaErrorAssert:
            return true;
        default:
            return false;
    }
}

/// Throws DeviceOutOfMemory or DeviceError unless `status` is success. `what`: the call, or what it is for.
inline void check(cudaError_t status, const char* what,
                  std::source_location where = std::source_location::current()) {
    if (status == cudaSuccess) return;
    cudaGetLastError();  // what is not sticky must not be reported by the next launch again
    const std::string text = std::string("CUDA: ") + what + ": " + cudaGetErrorString(status) + " (" +
                             cudaGetErrorName(status) + ", " + where.file_name() + ":" +
                             std::to_string(where.line()) + ")";
    if (status == cudaErrorMemoryAllocation) throw DeviceOutOfMemory(text);
    throw DeviceError(text, is_sticky(status));
}
inline void check(cudaError_t status, const std::string& what,
                  std::source_location where = std::source_location::current()) {
    check(status, what.c_str(), where);
}

/// After every launch: bad configurations show here, faults inside the kernel with the next synchronising
/// call.
inline void check_launch(const char* kernel, std::source_location where = std::source_location::current()) {
    check(cudaGetLastError(), kernel, where);
}
inline void check_launch(const std::string& kernel,
                         std::source_location where = std::source_location::current()) {
    check_launch(kernel.c_str(), where);
}

}  // namespace lathe::gpu
