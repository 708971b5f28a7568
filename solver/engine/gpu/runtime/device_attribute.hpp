// Numbers that the runtime tells of a device.
#pragma once

#include <cuda_runtime.h>

#include "solver/engine/gpu/runtime/check.hpp"

namespace lathe::gpu {

/// An attribute of the current device. Throws DeviceError.
inline int device_attribute(cudaDeviceAttr which) {
    int device = 0, value = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    check(cudaDeviceGetAttribute(&value, which, device), "device attribute");
    return value;
}

}  // namespace lathe::gpu
