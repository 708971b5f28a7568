#include "solver/engine/gpu/device.hpp"

#include <algorithm>
#include <limits>

#include "solver/engine/gpu/resident/resident_plan.hpp"
#include "solver/engine/gpu/runtime/device_attribute.hpp"

namespace lathe::gpu {
namespace {

/// Share of the free memory that sessions use; the runtime, the display and other programs may need the rest.
constexpr double share_of_free_memory = 0.85;
/// Bytes of the device's memory that an idle process keeps: to allocate those of one simulation of usual size
/// again would cost the next one a twentieth of its time.
constexpr std::size_t bytes_kept = std::size_t{64} << 20;

/// Threads that wait for a stream of the device sleep, as those do that wait for an Event.
int sleep_when_waiting_for(int device) {
    check(cudaSetDevice(device), "cudaSetDevice");
    const cudaError_t status = cudaSetDeviceFlags(cudaDeviceScheduleBlockingSync);
    if (status == cudaErrorSetOnActiveProcess)
        cudaGetLastError();  // another way of waiting is none the worse
    else
        check(status, "cudaSetDeviceFlags");
    return device;
}

std::size_t free_memory() {
    std::size_t free = 0, all = 0;
    check(cudaMemGetInfo(&free, &all), "cudaMemGetInfo");
    return static_cast<std::size_t>(share_of_free_memory * static_cast<double>(free));
}

}  // namespace

bool MemoryBudget::take(std::size_t bytes) {
    if (taken_ > 0 && taken_ + bytes > limit_) return false;
    taken_ += bytes;
    return true;
}

bool MemoryBudget::shrink(std::size_t refused, long returns) {
    if (taken_ <= refused) return returns_ != returns;
    limit_ = std::min(limit_, taken_ - refused);
    return true;
}

Device::Device(int number) : memory(0), number_(sleep_when_waiting_for(number)) {
    memory = MemoryBudget(free_memory());
    traits_.number = number;
    traits_.multiprocessors = device_attribute(cudaDevAttrMultiProcessorCount, number);
    traits_.major = device_attribute(cudaDevAttrComputeCapabilityMajor, number);
    // The kernels' own variables come out of the same.
    const int limit = device_attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, number);
    traits_.shared_limit = static_cast<std::size_t>(std::max(0, limit - own_shared_bytes));
    traits_.shared_bytes =
        static_cast<std::size_t>(device_attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor, number));
    // Memory that one candidate gives back is the next one's; the system gets it when the session ends.
    cudaMemPool_t pool = nullptr;
    check(cudaDeviceGetDefaultMemPool(&pool, number), "cudaDeviceGetDefaultMemPool");
    auto keep = std::numeric_limits<std::uint64_t>::max();
    check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep), "cudaMemPoolSetAttribute");
}

Device::~Device() {
    if (cudaSetDevice(number_) != cudaSuccess) cudaGetLastError();
    runners_.clear();
    release_idle_memory();
}

std::shared_ptr<BatchRunner> Device::runner(const std::shared_ptr<Stepper>& stepper) {
    const std::lock_guard lock(mutex_);
    auto& runner = runners_[stepper->key()];
    if (!runner || runner->is_broken()) {
        check(cudaSetDevice(number_), "cudaSetDevice");
        runner = std::make_shared<BatchRunner>(number_, stepper);
    }
    return runner;
}

void Device::release_idle_memory() {
    if (is_lost) return;
    cudaMemPool_t pool = nullptr;
    if (cudaDeviceGetDefaultMemPool(&pool, number_) == cudaSuccess) cudaMemPoolTrimTo(pool, bytes_kept);
    staging_.shrink();
}

}  // namespace lathe::gpu
