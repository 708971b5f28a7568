#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>

#include "solver/base/parallel.hpp"
#include "solver/engine/device_lost.hpp"
#include "solver/engine/gpu/runtime/device_attribute.hpp"
#include "solver/engine/gpu/runtime/device_buffer.hpp"
#include "solver/engine/gpu/runtime/stream.hpp"
#include "solver/volume/engine/gpu/device_loads.hpp"
#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"

namespace lathe::gpu {
namespace {

/// While small grids are stepped others are built and read. `count` devices.
int solves_at_a_time(int count, double cells) {
    constexpr int small_grids_a_device = 4;
    const int devices_each = std::max(1, static_cast<int>(cells / least_cells_a_device));
    if (devices_each > 1) return std::max(1, count / devices_each);
    return count * (cells < least_cells_a_device ? small_grids_a_device : 1);
}

std::string strategy_of(const VolumeDevices& devices, const ProcessGroup* group) {
    std::string words =
        devices.depth > 1 ? std::to_string(devices.depth) + " steps a sweep" : "two kernels a step";
    if (devices.numbers.size() > 1) words += ", " + std::to_string(devices.numbers.size()) + " devices";
    if (group) words += ", " + std::to_string(group->count()) + " processes";
    return words;
}

/// A stepper of one of several processes. A stop that one of them is asked for reaches the others with the
/// next steps, so that all end after the same.
class AgreedStepper {
public:
    AgreedStepper(GpuVolumeStepper<float>& stepper, ProcessGroup& group, std::stop_token wanted)
        : stepper_(stepper), group_(group), wanted_(std::move(wanted)) {}

    std::stop_token agreed() const { return agreed_.get_token(); }
    void advance(int count, Recording& recording) {
        stepper_.advance(count, recording);
        if (any_of(group_, wanted_.stop_requested())) agreed_.request_stop();
    }
    double energy() { return stepper_.energy(); }
    void finish(Recording& recording) { stepper_.finish(recording); }

private:
    GpuVolumeStepper<float>& stepper_;
    ProcessGroup& group_;
    std::stop_token wanted_;
    std::stop_source agreed_;
};

DeviceLost no_device_left(const DeviceError& why) {
    return {std::string("no CUDA device is left to this process: ") + why.what(), -1};
}

/// Devices of this machine, at least one. Throws DeviceError, and DeviceLost where the only one is lost.
int count_devices() try { return number_of_devices(); } catch (const DeviceError& error) {
    if (!error.sticky()) throw;
    throw no_device_left(error);
}

/// Devices of this machine, and the solves under way on them.
struct DevicePool {
    int devices = count_devices();
    DeviceLoads loads;
};

/// Throws DeviceError where the device cannot be used. The thread's current device stays.
void try_device(int device) {
    int before = 0;
    check(cudaGetDevice(&before), "cudaGetDevice");
    const auto restore = [before] {
        if (cudaSetDevice(before) != cudaSuccess) cudaGetLastError();
    };
    try {
        check(cudaSetDevice(device), "cudaSetDevice");
        const Stream stream;
        const DeviceBuffer<float> piece(1, stream);
        stream.wait();
    } catch (...) {
        restore();
        throw;
    }
    restore();
}

/// Wakes all devices up, so that one that cannot be used shows before anything is solved. Devices that this
/// process has lost before stay lost. Throws DeviceError, and DeviceLost when no device is left.
std::shared_ptr<DevicePool> open_devices() {
    auto pool = std::make_shared<DevicePool>();
    const auto count = static_cast<std::size_t>(pool->devices);
    std::atomic<std::size_t> lost = 0;
    parallel_tasks(count, count, [&](std::size_t n) {  // each takes half a second to wake up
        try {
            try_device(static_cast<int>(n));
        } catch (const DeviceError& error) {
            if (!error.sticky()) throw;
            pool->loads.lose(static_cast<int>(n), error.what());
            if (++lost == count) throw no_device_left(error);
        }
    });
    return pool;
}

/// After an error that leaves nothing of a device's context: takes those of `devices` out of use that fail
/// now, all of them where none does. Returns the only one of them, or -1.
int take_out_of_use(DevicePool& pool, const std::vector<int>& devices, const std::string& why) {
    std::vector<int> lost;
    for (const int device : devices) try {
            try_device(device);
        } catch (const EngineFailure&) {
            lost.push_back(device);
        }
    if (lost.empty()) lost = devices;
    for (const int device : lost) pool.loads.lose(device, why);
    return lost.size() == 1 ? lost.front() : -1;
}

Recording solve_on(const VolumeDevices& devices, const VolumeProblem& problem, Progress& progress,
                   const std::stop_token& stop, PlaneSink* watcher) {
    GpuVolumeStepper<float> stepper(problem, devices);
    Recording recording = run_volume_problem(problem, stepper, progress, stop, watcher);
    recording.engine = "cuda";
    recording.strategy = strategy_of(devices, nullptr);
    return recording;
}

Recording solve(const VolumeProblem& problem, DevicePool& pool, Progress& progress,
                const std::stop_token& stop, PlaneSink* watcher) {
    const DeviceLoads::Share share(pool.loads, fitting_device_count(problem, pool.devices),
                                   static_cast<std::size_t>(pool.devices), stop);
    // Clears the error of an earlier release of memory, which is not checked: the first launch would report
    // it.
    cudaGetLastError();
    try {
        check(cudaSetDevice(share.devices().front()), "cudaSetDevice");
        return solve_on({fitting_depth<float>(problem), share.devices()}, problem, progress, stop, watcher);
    } catch (const DeviceError& error) {
        if (!error.sticky()) throw;
        throw DeviceLost(error.what(), take_out_of_use(pool, share.devices(), error.what()));
    }
}

Recording solve_in_group(const VolumeProblem& problem, ProcessGroup& group, Progress& progress,
                         const std::stop_token& stop, PlaneSink* watcher) {
    try {
        const VolumeDevices devices = fitting_devices<float>(problem, group);
        GpuVolumeStepper<float> stepper(problem, devices, &group);
        AgreedStepper agreed(stepper, group, stop);
        Recording recording = run_volume_problem(problem, agreed, progress, agreed.agreed(), watcher);
        recording.engine = "cuda";
        recording.strategy = strategy_of(devices, &group);
        return recording;
    } catch (const DeviceError& error) {
        if (!error.sticky()) throw;
        throw DeviceLost(error.what(), -1);
    }
}

}  // namespace

VolumeEngine volume_engine(ProcessGroup* group) {
    VolumeEngine engine;
    engine.name = "cuda";
    engine.strategy = [](int) { return std::string("several steps a sweep"); };
    if (group) {
        engine.at_a_time = [](double cells) { return solves_at_a_time(number_of_devices(), cells); };
        engine.run = [group](const VolumeProblem& problem, int, Progress& progress,
                             const std::stop_token& stop, PlaneSink* watcher) {
            return solve_in_group(problem, *group, progress, stop, watcher);
        };
    } else {
        const auto pool = open_devices();
        engine.at_a_time = [count = pool->devices](double cells) { return solves_at_a_time(count, cells); };
        engine.run = [pool](const VolumeProblem& problem, int, Progress& progress,
                            const std::stop_token& stop,
                            PlaneSink* watcher) { return solve(problem, *pool, progress, stop, watcher); };
    }
    return engine;
}

}  // namespace lathe::gpu
