#include "solver/engine/gpu/device_pool.hpp"

#include <algorithm>
#include <atomic>
#include <limits>

#include "solver/base/side_by_side.hpp"
#include "solver/engine/cuda_strategies.hpp"
#include "solver/engine/device_lost.hpp"
#include "solver/engine/gpu/cuda_engine.hpp"
#include "solver/engine/gpu/resident/resident_plan.hpp"

namespace lathe::cuda {
namespace {

/// Of the free memory: what the runtime, the display and other programs may still need.
constexpr double share_of_free_memory = 0.85;
/// Of the device's memory that an idle process keeps: to take that of one simulation of usual size anew would
/// cost the next a twentieth of its time.
constexpr std::size_t bytes_kept = std::size_t{64} << 20;

std::atomic<DevicePool*> made_pool{nullptr};

/// Who waits for a stream of it sleeps, as those do who wait for an Event.
void sleep_when_waiting_for(int device) {
    check(cudaSetDevice(device), "cudaSetDevice");
    const cudaError_t status = cudaSetDeviceFlags(cudaDeviceScheduleBlockingSync);
    if (status == cudaErrorSetOnActiveProcess)
        cudaGetLastError();  // another way of waiting is none the worse
    else
        check(status, "cudaSetDeviceFlags");
}

std::size_t free_memory(int device) {
    check(cudaSetDevice(device), "cudaSetDevice");
    std::size_t free = 0, all = 0;
    check(cudaMemGetInfo(&free, &all), "cudaMemGetInfo");
    return static_cast<std::size_t>(share_of_free_memory * static_cast<double>(free));
}

int attribute(int device, cudaDeviceAttr which) {
    int value = 0;
    check(cudaDeviceGetAttribute(&value, which, device), "device attribute");
    return value;
}

}  // namespace

void MemoryBudget::take(std::size_t bytes) {
    std::unique_lock lock(mutex_);
    // What is larger than the whole budget is let through alone: the device has the last word.
    changed_.wait(lock, [&] { return taken_ + bytes <= limit_ || taken_ == 0; });
    taken_ += bytes;
}

void MemoryBudget::give_back(std::size_t bytes) {
    {
        std::lock_guard lock(mutex_);
        taken_ -= bytes;
    }
    changed_.notify_all();
}

bool MemoryBudget::shrink(std::size_t refused) {
    std::lock_guard lock(mutex_);
    if (taken_ <= refused) return false;
    limit_ = std::min(limit_, taken_ - refused);
    return true;
}

Device::Device(int number) : number_(number), memory_(free_memory(number)) {
    traits_.number = number;
    traits_.multiprocessors = attribute(number, cudaDevAttrMultiProcessorCount);
    traits_.major = attribute(number, cudaDevAttrComputeCapabilityMajor);
    // The kernels' own variables come out of the same.
    const int limit = attribute(number, cudaDevAttrMaxSharedMemoryPerBlockOptin);
    traits_.shared_limit = static_cast<std::size_t>(std::max(0, limit - own_shared_bytes));
    traits_.shared_bytes =
        static_cast<std::size_t>(attribute(number, cudaDevAttrMaxSharedMemoryPerMultiprocessor));
    // Memory that one candidate gives back is the next one's; the system gets it when the process is idle.
    cudaMemPool_t pool = nullptr;
    check(cudaDeviceGetDefaultMemPool(&pool, number), "cudaDeviceGetDefaultMemPool");
    auto keep = std::numeric_limits<std::uint64_t>::max();
    check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep), "cudaMemPoolSetAttribute");
}

std::shared_ptr<BatchRunner> Device::runner(const std::shared_ptr<Stepper>& stepper) {
    std::lock_guard lock(mutex_);
    auto& runner = runners_[stepper->key()];
    if (!runner || runner->is_broken()) {
        check(cudaSetDevice(number_), "cudaSetDevice");
        runner = std::make_shared<BatchRunner>(number_, stepper);
    }
    return runner;
}

DevicePool& DevicePool::instance() {
    // Never destroyed: threads and contexts would outlive what they use at the end of the process.
    static DevicePool* const pool = new DevicePool;
    made_pool = pool;
    return *pool;
}

DevicePool::DevicePool() {
    // Side by side: each takes half a second to wake up.
    devices_.resize(static_cast<std::size_t>(device_count()));
    side_by_side(devices_.size(), devices_.size(), [&](std::size_t n) {
        const int number = static_cast<int>(n);
        sleep_when_waiting_for(number);
        devices_[n] = std::make_unique<Device>(number);
    });
}

Device& DevicePool::assign() {
    std::lock_guard lock(mutex_);
    Device* least = nullptr;
    for (const auto& device : devices_)
        if (!device->is_lost && (!least || device->jobs < least->jobs)) least = device.get();
    if (!least) throw DeviceLost("no CUDA device is left to this process: " + last_loss_, 0);
    ++least->jobs;
    return *least;
}

int DevicePool::jobs(const Device& device) {
    std::lock_guard lock(mutex_);
    return device.jobs;
}

void DevicePool::give_up(Device& device, const std::string& why) {
    std::lock_guard lock(mutex_);
    last_loss_ = why;
    device.is_lost = true;
}

void DevicePool::release(Device& device) {
    std::lock_guard lock(mutex_);
    --device.jobs;
    if (!DeviceMemoryKept::now()) give_back_idle_memory(device);
}

void DevicePool::give_back_idle_memory() {
    DevicePool* const pool = made_pool;
    if (!pool) return;
    std::lock_guard lock(pool->mutex_);
    for (const auto& device : pool->devices_) give_back_idle_memory(*device);
}

void DevicePool::give_back_idle_memory(Device& device) {
    if (device.jobs > 0 || device.is_lost) return;
    cudaMemPool_t pool = nullptr;
    if (cudaDeviceGetDefaultMemPool(&pool, device.number()) == cudaSuccess)
        cudaMemPoolTrimTo(pool, bytes_kept);
    device.staging().shrink();
}

}  // namespace lathe::cuda
