// Every call of the CUDA runtime and every launch goes through here: a failure becomes an exception that
// says which call it was, where, and what the runtime says.
#pragma once

#include <cuda_runtime_api.h>

#include <source_location>
#include <string>

#include "solver/engine/solver_error.hpp"

namespace lathe::cuda {

/// The device has too little memory left; its state is good, and less may be asked for.
class DeviceOutOfMemory : public SolverError {
public:
    using SolverError::SolverError;
};

inline std::string failure_text(cudaError_t status, const std::string& what, std::source_location where) {
    return "CUDA: " + what + ": " + cudaGetErrorString(status) + " (" + cudaGetErrorName(status) + ", " +
           where.file_name() + ":" + std::to_string(where.line()) + ")";
}

/// Throws DeviceOutOfMemory or SolverError unless `status` is success. `what`: the call, or what it is for.
inline void check(cudaError_t status, const std::string& what,
                  std::source_location where = std::source_location::current()) {
    if (status == cudaSuccess) return;
    if (status == cudaErrorMemoryAllocation) {
        cudaGetLastError();  // not sticky: clears it
        throw DeviceOutOfMemory(failure_text(status, what, where));
    }
    throw SolverError(failure_text(status, what, where));
}

/// After every launch: bad configurations show here, faults inside the kernel with the next synchronising
/// call.
inline void check_launch(const std::string& kernel,
                         std::source_location where = std::source_location::current()) {
    check(cudaGetLastError(), "launch of " + kernel, where);
}

}  // namespace lathe::cuda
