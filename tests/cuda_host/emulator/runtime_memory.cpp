// Memory and copies of the emulated runtime.
#include <cuda_runtime.h>

#include <cstring>
#include <memory>

#include "tests/cuda_host/emulator/runtime_call.hpp"

namespace lathe::emulation {
namespace {

/// Whether `address` is memory of the side that the copy says, all of it.
std::string fault_of(const void* address, std::size_t bytes, bool on_device) {
    Device* owner = all().owner(address);
    if (!on_device) return owner ? "memory of the device where the host's is meant" : "";
    if (!owner) return "memory of the host where the device's is meant";
    std::lock_guard lock(all().state);
    return owner->memory.holds(address, bytes)
               ? ""
               : "reaches beyond memory of the device, or to what has been given back";
}

cudaError_t copy_now(void* to, const void* from, std::size_t bytes, bool to_device, bool from_device) {
    for (const auto& [address, device] : {std::pair<const void*, bool>{to, to_device}, {from, from_device}})
        if (const std::string fault = fault_of(address, bytes, device); !fault.empty())
            return misuse("copy of " + std::to_string(bytes) + " bytes: " + fault, cudaErrorIllegalAddress);
    std::memmove(to, from, bytes);
    return cudaSuccess;
}

cudaError_t copy_async(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                       cudaStream_t handle) {
    const auto stream = all().find(handle);
    if (!stream) return misuse("copy on a stream that is none", cudaErrorInvalidResourceHandle);
    if (kind == cudaMemcpyDefault) {
        const bool in = all().owner(to) != nullptr, out = all().owner(from) != nullptr;
        kind = in ? (out ? cudaMemcpyDeviceToDevice : cudaMemcpyHostToDevice)
                  : (out ? cudaMemcpyDeviceToHost : cudaMemcpyHostToHost);
    }
    const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    for (const auto& [address, device] : {std::pair<const void*, bool>{to, to_device}, {from, from_device}})
        if (const std::string fault = fault_of(address, bytes, device); !fault.empty())
            return misuse("copy of " + std::to_string(bytes) + " bytes: " + fault);
    std::shared_ptr<std::vector<char>> staged;
    if (!from_device && !all().is_pinned(from, bytes)) {
        // Memory that is not page-locked is read before the call returns.
        const auto* begin = static_cast<const char*>(from);
        staged = std::make_shared<std::vector<char>>(begin, begin + bytes);
        from = staged->data();
    }
    const cudaError_t status = all().put(*stream, {[=] {
        const void* source = staged ? staged->data() : from;
        return copy_now(to, source, bytes, to_device, from_device);
    }});
    // And written to before it returns.
    if (!to_device && !all().is_pinned(to, bytes) && !stream->capture) return all().drain(*stream);
    return status;
}

cudaError_t set_async(void* data, int value, std::size_t bytes, cudaStream_t handle) {
    const auto stream = all().find(handle);
    if (!stream) return misuse("memset on a stream that is none", cudaErrorInvalidResourceHandle);
    if (const std::string fault = fault_of(data, bytes, true); !fault.empty())
        return misuse("memset: " + fault);
    return all().put(*stream, {[=] {
        if (const std::string fault = fault_of(data, bytes, true); !fault.empty())
            return misuse("memset: " + fault, cudaErrorIllegalAddress);
        std::memset(data, value, bytes);
        return cudaSuccess;
    }});
}

/// Given back when the stream comes to it, on a device that is lost too.
cudaError_t free_async(void* data, cudaStream_t handle) {
    if (!data) return cudaSuccess;
    const auto stream = all().find(handle);
    Device* owner = all().owner(data);
    if (!stream) return misuse("memory given back on a stream that is none", cudaErrorInvalidResourceHandle);
    if (!owner) return misuse("memory given back that is none of the device's");
    return all().put(*stream, {[owner, data] { return all().free_now(*owner, data); }, true});
}

}  // namespace
}  // namespace lathe::emulation

using namespace lathe::emulation;

extern "C" {

cudaError_t cudaMalloc(void** data, size_t bytes) {
    return call([&] { return all().allocate(bytes, data); });
}
cudaError_t cudaMallocAsync(void** data, size_t bytes, cudaStream_t stream) {
    return call([&] {
        return all().find(stream) ? all().allocate(bytes, data)
                                  : misuse("memory on a stream that is none", cudaErrorInvalidResourceHandle);
    });
}
cudaError_t cudaFree(void* data) {
    if (!data) return cudaSuccess;
    Device* owner = all().owner(data);
    if (!owner) return MachineState::note(misuse("memory given back that is none of the device's"));
    all().drain_device(owner->default_stream->device);
    return MachineState::note(all().free_now(*owner, data));
}
cudaError_t cudaFreeAsync(void* data, cudaStream_t stream) {
    return MachineState::note(free_async(data, stream));
}
cudaError_t cudaMallocHost(void** data, size_t bytes) {
    return call([&] { return all().allocate_pinned(bytes, data); });
}
cudaError_t cudaHostAlloc(void** data, size_t bytes, unsigned) {
    return call([&] { return all().allocate_pinned(bytes, data); });
}
cudaError_t cudaFreeHost(void* data) {
    return data ? MachineState::note(all().free_pinned(data)) : cudaSuccess;
}
cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
    return call([&] {
        Device& device = all().here();
        std::lock_guard lock(all().state);
        *total = all().machine.memory_bytes;
        *free = *total - std::min(*total, device.memory.used_bytes());
        return cudaSuccess;
    });
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
    return call([&] { return copy_async(to, from, bytes, kind, stream); });
}
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
    return call([&] {
        const cudaError_t status = copy_async(to, from, bytes, kind, nullptr);
        return status == cudaSuccess ? all().drain(*all().here().default_stream) : status;
    });
}
cudaError_t cudaMemsetAsync(void* data, int value, size_t bytes, cudaStream_t stream) {
    return call([&] { return set_async(data, value, bytes, stream); });
}
cudaError_t cudaMemset(void* data, int value, size_t bytes) {
    return call([&] { return set_async(data, value, bytes, nullptr); });
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int) {
    return call([&] {
        *pool = nullptr;
        return cudaSuccess;
    });
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) {
    return call([] { return cudaSuccess; });
}
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr, void* value) {
    return call([&] {
        std::memset(value, 0, sizeof(std::uint64_t));
        return cudaSuccess;
    });
}
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const cudaMemAccessDesc*, size_t) {
    return call([] { return cudaSuccess; });
}
cudaError_t cudaDeviceCanAccessPeer(int* is_possible, int, int) {
    return call([&] {
        *is_possible = 1;
        return cudaSuccess;
    });
}
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) {
    return call([] { return cudaSuccess; });
}

}  // extern "C"
