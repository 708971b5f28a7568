// Devices, their limits, and launches, of the emulated runtime.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "tests/cuda_host/emulator/cuda_subset.hpp"
#include "tests/cuda_host/emulator/runtime_call.hpp"

namespace lathe::emulation {
namespace {

constexpr std::size_t shared_without_asking = 48 * 1024;
constexpr int most_threads = 1024;

std::size_t dynamic_limit(const void* function) {
    std::lock_guard lock(all().state);
    const auto found = all().dynamic_limits.find(function);
    return found == all().dynamic_limits.end() ? shared_without_asking : found->second;
}

/// Blocks that one multiprocessor holds.
int resident_blocks(const void* function, int threads, std::size_t shared_bytes) {
    if (threads <= 0 || threads > most_threads || shared_bytes > dynamic_limit(function)) return 0;
    const std::size_t by_memory = (all().machine.shared_bytes + 1024) / (shared_bytes + 1024);
    const int by_threads = 2 * most_threads / ((threads + 31) / 32 * 32);
    return std::min({static_cast<int>(by_memory), by_threads, 32});
}

cudaError_t check_shape(const KernelCall& call) {
    const dim3 &grid = call.shape.grid, &block = call.shape.block;
    if (grid.x == 0 || grid.y == 0 || grid.z == 0 || block.x == 0 || block.y == 0 || block.z == 0 ||
        std::size_t{block.x} * block.y * block.z > most_threads || block.z > 64 || grid.y > 65535 ||
        grid.z > 65535)
        return cudaErrorInvalidConfiguration;
    if (call.shape.shared_bytes > dynamic_limit(call.function)) return cudaErrorInvalidValue;
    const int threads = static_cast<int>(block.x * block.y * block.z);
    if (call.shape.together &&
        grid.x * grid.y * grid.z >
            static_cast<unsigned>(resident_blocks(call.function, threads, call.shape.shared_bytes) *
                                  all().machine.multiprocessors))
        return cudaErrorCooperativeLaunchTooLarge;
    return cudaSuccess;
}

cudaError_t run_kernel(const KernelCall& call, int on) {
    GridShape shape = call.shape;
    Device& device = all().device(on);
    {
        std::lock_guard lock(all().state);
        ++all().kernels, ++device.kernels;
        if (all().fail_kernel_at == all().kernels) return all().fail_kernel_with;
        shape.backwards = all().kernels % 2 == 0;
    }
    for (const void* pointer : call.pointers) {
        if (!pointer || all().is_pinned(pointer, 0)) continue;
        std::lock_guard lock(all().state);
        if (device.memory.holds(pointer, 1)) continue;
        all().complaints.emplace_back("a kernel was given an address that is not its device's, or no more");
        return cudaErrorIllegalAddress;
    }
    const auto failure = run_grid(shape, call.body);
    if (!failure) return cudaSuccess;
    return misuse(failure->text, failure->status);
}

}  // namespace

void enqueue(KernelCall kernel) {
    call([&] {
        const auto stream = all().find(kernel.stream);
        if (!stream) return misuse("a kernel on a stream that is none", cudaErrorInvalidResourceHandle);
        if (const cudaError_t status = check_shape(kernel); status != cudaSuccess) return status;
        const int on = stream->device;
        return all().put(*stream, {[kernel = std::move(kernel), on] { return run_kernel(kernel, on); }});
    });
}

}  // namespace lathe::emulation

using namespace lathe::emulation;

extern "C" {

cudaError_t cudaGetDeviceCount(int* count) {
    return call([&] {
        *count = all().machine.devices;
        return *count > 0 ? cudaSuccess : cudaErrorNoDevice;
    });
}
cudaError_t cudaSetDevice(int device) {
    const int former = MachineState::current_device();
    if (device < 0 || device >= all().machine.devices) return MachineState::note(cudaErrorInvalidDevice);
    MachineState::current_device() = device;  // what the former has lost is no matter of the new one's
    const cudaError_t status = call([] { return cudaSuccess; });
    if (status != cudaSuccess) MachineState::current_device() = former;
    return status;
}
cudaError_t cudaSetDeviceFlags(unsigned) {
    return call([] { return cudaSuccess; });
}
cudaError_t cudaGetDevice(int* device) {
    return call([&] {
        *device = MachineState::current_device();
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int) {
    return call([&] {
        const Machine& machine = all().machine;
        switch (attribute) {
            case cudaDevAttrMaxSharedMemoryPerBlockOptin:
                *value = static_cast<int>(machine.shared_bytes);
                return cudaSuccess;
            case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
                *value = static_cast<int>(machine.shared_bytes) + 1024;
                return cudaSuccess;
            case cudaDevAttrMaxSharedMemoryPerBlock:
                *value = static_cast<int>(shared_without_asking);
                return cudaSuccess;
            case cudaDevAttrMultiProcessorCount:
                *value = machine.multiprocessors;
                return cudaSuccess;
            case cudaDevAttrComputeCapabilityMajor:
                *value = 8;
                return cudaSuccess;
            case cudaDevAttrComputeCapabilityMinor:
            case cudaDevAttrMemoryPoolsSupported:
            case cudaDevAttrCooperativeLaunch:
                *value = attribute != cudaDevAttrComputeCapabilityMinor;
                return cudaSuccess;
            case cudaDevAttrMaxThreadsPerBlock:
                *value = most_threads;
                return cudaSuccess;
            case cudaDevAttrMaxThreadsPerMultiProcessor:
                *value = 2 * most_threads;
                return cudaSuccess;
            case cudaDevAttrMaxRegistersPerMultiprocessor:
            case cudaDevAttrMaxRegistersPerBlock:
                *value = 65536;
                return cudaSuccess;
            case cudaDevAttrWarpSize:
                *value = static_cast<int>(warp_lanes);
                return cudaSuccess;
            case cudaDevAttrL2CacheSize:
                *value = 1 << 20;
                return cudaSuccess;
            default:
                return misuse("device attribute " + std::to_string(attribute) +
                              ", which the emulated device does not know");
        }
    });
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
    return call([&] {
        if (device < 0 || device >= all().machine.devices) return cudaErrorInvalidDevice;
        *properties = {};
        std::snprintf(properties->name, sizeof properties->name, "Emulated device");
        properties->totalGlobalMem = all().machine.memory_bytes;
        properties->multiProcessorCount = all().machine.multiprocessors;
        properties->major = 8;
        properties->warpSize = static_cast<int>(warp_lanes);
        properties->maxThreadsPerBlock = most_threads;
        properties->sharedMemPerBlock = shared_without_asking;
        properties->sharedMemPerBlockOptin = all().machine.shared_bytes;
        properties->sharedMemPerMultiprocessor = all().machine.shared_bytes + 1024;
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceSynchronize() {
    return call([] { return all().drain_device(MachineState::current_device()); });
}
cudaError_t cudaRuntimeGetVersion(int* version) {
    *version = CUDART_VERSION;
    return cudaSuccess;
}
cudaError_t cudaDriverGetVersion(int* version) {
    *version = CUDART_VERSION;
    return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void* function, cudaFuncAttribute attribute, int value) {
    return call([&] {
        if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaSuccess;
        if (value < 0 || static_cast<std::size_t>(value) > all().machine.shared_bytes)
            return cudaErrorInvalidValue;
        std::lock_guard lock(all().state);
        std::size_t& limit = all().dynamic_limits[function];
        if (static_cast<std::size_t>(value) < limit)
            all().complaints.emplace_back(
                "a kernel's limit of shared memory was lowered, while other threads may launch it");
        limit = static_cast<std::size_t>(value);
        return cudaSuccess;
    });
}
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* function) {
    return call([&] {
        *attributes = {};
        attributes->maxThreadsPerBlock = most_threads;
        attributes->numRegs = 32;
        attributes->maxDynamicSharedSizeBytes = static_cast<int>(dynamic_limit(function));
        return cudaSuccess;
    });
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void* function,
                                                                   int threads, size_t shared_bytes,
                                                                   unsigned) {
    return call([&] {
        *blocks = resident_blocks(function, threads, shared_bytes);
        return cudaSuccess;
    });
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* function, int threads,
                                                          size_t shared_bytes) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, threads, shared_bytes, 0);
}

cudaError_t cudaGetLastError() {
    const cudaError_t status = cudaPeekAtLastError();
    MachineState::last_error() = cudaSuccess;
    return status;
}
cudaError_t cudaPeekAtLastError() {
    const cudaError_t lost = all().here().lost;
    return lost != cudaSuccess ? lost : MachineState::last_error();
}
const char* cudaGetErrorName(cudaError_t status) {
    switch (status) {
        case cudaSuccess:
            return "cudaSuccess";
        case cudaErrorInvalidValue:
            return "cudaErrorInvalidValue";
        case cudaErrorMemoryAllocation:
            return "cudaErrorMemoryAllocation";
        case cudaErrorInvalidConfiguration:
            return "cudaErrorInvalidConfiguration";
        case cudaErrorInvalidResourceHandle:
            return "cudaErrorInvalidResourceHandle";
        case cudaErrorIllegalAddress:
            return "cudaErrorIllegalAddress";
        case cudaErrorLaunchFailure:
            return "cudaErrorLaunchFailure";
        case cudaErrorLaunchTimeout:
            return "cudaErrorLaunchTimeout";
        case cudaErrorECCUncorrectable:
            return "cudaErrorECCUncorrectable";
        case cudaErrorNoDevice:
            return "cudaErrorNoDevice";
        default:
            return "another CUDA error";
    }
}
const char* cudaGetErrorString(cudaError_t status) {
    return status == cudaSuccess ? "no error" : "an error of the emulated device";
}

}  // extern "C"
