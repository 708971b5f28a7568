#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"

namespace lathe::gpu {
namespace {

/// Solves under way on each device of the machine.
class DeviceLoads {
public:
    /// One more on the `count` devices that have the fewest, which have room for it: two at a time, since one
    /// leaves gaps between its batches of steps, and more would all be slow together, so that nothing is
    /// built or read meanwhile. Waits for room, or for a stop. `count`: no more than there are. Throws
    /// DeviceError.
    class Share {
    public:
        Share(DeviceLoads& loads, std::size_t count, const std::stop_token& stop)
            : loads_(loads), devices_(loads.take(count, stop)) {}
        ~Share() { loads_.leave(devices_); }
        Share(const Share&) = delete;
        Share& operator=(const Share&) = delete;

        /// Ascending.
        const std::vector<int>& devices() const { return devices_; }

    private:
        DeviceLoads& loads_;
        std::vector<int> devices_;
    };

private:
    static constexpr int most_at_a_time = 2;

    std::vector<int> take(std::size_t count, const std::stop_token& stop) {
        int all = 0;
        check(cudaGetDeviceCount(&all), "cudaGetDeviceCount");
        std::unique_lock lock(mutex_);
        solves_.resize(static_cast<std::size_t>(std::max(1, all)));
        const auto has_room = [](int solves) { return solves < most_at_a_time; };
        left_.wait(lock, stop, [&] {
            return std::count_if(solves_.begin(), solves_.end(), has_room) >= static_cast<long>(count);
        });
        std::vector<int> devices(solves_.size());
        std::iota(devices.begin(), devices.end(), 0);
        std::ranges::stable_sort(devices, {}, [this](int n) { return solves_of(n); });
        devices.resize(count);
        std::ranges::sort(devices);
        for (const int device : devices) ++solves_of(device);
        return devices;
    }
    void leave(const std::vector<int>& devices) {
        {
            const std::lock_guard lock(mutex_);
            for (const int device : devices) --solves_of(device);
        }
        left_.notify_all();
    }
    int& solves_of(int device) { return solves_[static_cast<std::size_t>(device)]; }

    std::mutex mutex_;
    std::condition_variable_any left_;
    std::vector<int> solves_;
};

/// While small grids are stepped others are built and read.
int solves_at_a_time(double cells) {
    constexpr int small_grids_a_device = 4;
    int count = 0;
    check(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
    const int devices_each = std::max(1, static_cast<int>(cells / least_cells_a_device));
    if (devices_each > 1) return std::max(1, count / devices_each);
    return std::max(1, count) * (cells < least_cells_a_device ? small_grids_a_device : 1);
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

Recording solve(const VolumeProblem& problem, DeviceLoads& loads, ProcessGroup* group, Progress& progress,
                const std::stop_token& stop, PlaneSink* watcher) {
    VolumeDevices devices = group ? fitting_devices<float>(problem, *group) : fitting_devices<float>(problem);
    std::optional<DeviceLoads::Share> share;
    if (!group) devices.numbers = share.emplace(loads, devices.numbers.size(), stop).devices();
    GpuVolumeStepper<float> stepper(problem, devices, group);
    Recording recording;
    if (group) {
        AgreedStepper agreed(stepper, *group, stop);
        recording = run_volume_problem(problem, agreed, progress, agreed.agreed(), watcher);
    } else {
        recording = run_volume_problem(problem, stepper, progress, stop, watcher);
    }
    recording.engine = "cuda";
    recording.strategy = strategy_of(devices, group);
    return recording;
}

}  // namespace

VolumeEngine volume_engine(ProcessGroup* group) {
    return {"cuda", [](int) { return std::string("several steps a sweep"); },
            [group, loads = std::make_shared<DeviceLoads>()](
                const VolumeProblem& problem, int, Progress& progress, const std::stop_token& stop,
                PlaneSink* watcher) { return solve(problem, *loads, group, progress, stop, watcher); },
            solves_at_a_time};
}

}  // namespace lathe::gpu
