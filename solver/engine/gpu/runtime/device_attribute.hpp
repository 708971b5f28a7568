// Numbers that the runtime tells of a device.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>

#include "solver/engine/gpu/runtime/check.hpp"

namespace lathe::gpu {

/// Devices of this machine, at least one. Throws DeviceError.
inline int number_of_devices() {
    int count = 0;
    check(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
    return std::max(1, count);
}

/// An attribute of the device of this number. Throws DeviceError.
inline int device_attribute(cudaDeviceAttr which, int device) {
    int value = 0;
    check(cudaDeviceGetAttribute(&value, which, device), "device attribute");
    return value;
}

/// An attribute of the current device. Throws DeviceError.
inline int device_attribute(cudaDeviceAttr which) {
    int device = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    return device_attribute(which, device);
}

}  // namespace lathe::gpu
