#include "solver/volume/engine/gpu/device_loads.hpp"

#include <algorithm>

#include "solver/engine/device_lost.hpp"

namespace lathe::gpu {

std::vector<int> DeviceLoads::take(std::size_t count, std::size_t all, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    solves_.resize(all);
    const auto has_room = [this](int device) { return solves_of(device) < most_at_a_time; };
    std::vector<int> devices;
    left_.wait(lock, stop, [&] {
        devices = usable();
        count = std::min(count, devices.size());
        return std::ranges::count_if(devices, has_room) >= static_cast<long>(count);
    });
    if (devices.empty()) throw DeviceLost("no CUDA device is left to this process: " + last_loss_, -1);
    std::ranges::stable_sort(devices, {}, [this](int device) { return solves_of(device); });
    devices.resize(count);
    std::ranges::sort(devices);
    for (const int device : devices) ++solves_of(device);
    return devices;
}

std::vector<int> DeviceLoads::usable() const {
    std::vector<int> devices;
    for (int device = 0; device < static_cast<int>(solves_.size()); ++device)
        if (std::ranges::find(lost_, device) == lost_.end()) devices.push_back(device);
    return devices;
}

void DeviceLoads::lose(int device, const std::string& why) {
    {
        const std::lock_guard lock(mutex_);
        last_loss_ = why;
        if (std::ranges::find(lost_, device) == lost_.end()) lost_.push_back(device);
    }
    left_.notify_all();
}

void DeviceLoads::leave(const std::vector<int>& devices) {
    {
        const std::lock_guard lock(mutex_);
        for (const int device : devices) --solves_of(device);
    }
    left_.notify_all();
}

}  // namespace lathe::gpu
