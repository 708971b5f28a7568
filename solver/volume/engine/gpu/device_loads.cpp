#include "solver/volume/engine/gpu/device_loads.hpp"

#include <algorithm>
#include <numeric>

namespace lathe::gpu {

std::vector<int> DeviceLoads::take(std::size_t count, std::size_t all, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    solves_.resize(all);
    const auto has_room = [](int solves) { return solves < most_at_a_time; };
    left_.wait(lock, stop, [&] {
        return std::count_if(solves_.begin(), solves_.end(), has_room) >= static_cast<long>(count);
    });
    std::vector<int> devices(all);
    std::iota(devices.begin(), devices.end(), 0);
    std::ranges::stable_sort(devices, {}, [this](int device) { return solves_of(device); });
    devices.resize(count);
    std::ranges::sort(devices);
    for (const int device : devices) ++solves_of(device);
    return devices;
}

void DeviceLoads::leave(const std::vector<int>& devices) {
    {
        const std::lock_guard lock(mutex_);
        for (const int device : devices) --solves_of(device);
    }
    left_.notify_all();
}

}  // namespace lathe::gpu
