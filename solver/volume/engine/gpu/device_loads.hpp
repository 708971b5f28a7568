// Which of a machine's devices a solve takes, so that none of them idles and none has too many at once.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

namespace lathe::gpu {

/// Solves under way on each device of a machine, numbered from 0. All threads may share one. A device has
/// room for two at a time: one leaves gaps between its batches of steps, and more would all be slow together,
/// so that nothing is built or read meanwhile.
class DeviceLoads {
public:
    static constexpr int most_at_a_time = 2;

    /// A solve's devices, as long as it lasts. The loads must outlive it.
    class Share {
    public:
        /// One more solve on `count` of the `all` devices of the machine, those that have the fewest and of
        /// these the first; on fewer where fewer than `count` are left (lose()). Waits until as many have
        /// room; when a stop is asked for, it takes them without. 1 <= `count` <= `all`, which is the same
        /// for each share. Throws DeviceLost when no device is left.
        Share(DeviceLoads& loads, std::size_t count, std::size_t all, const std::stop_token& stop)
            : loads_(loads), devices_(loads.take(count, all, stop)) {}
        ~Share() { loads_.leave(devices_); }
        Share(const Share&) = delete;
        Share& operator=(const Share&) = delete;

        /// Ascending.
        const std::vector<int>& devices() const { return devices_; }

    private:
        DeviceLoads& loads_;
        std::vector<int> devices_;
    };

    /// Takes a device out of use: it is lost to this process.
    void lose(int device, const std::string& why);

private:
    std::vector<int> take(std::size_t count, std::size_t all, const std::stop_token& stop);
    void leave(const std::vector<int>& devices);
    int& solves_of(int device) { return solves_[static_cast<std::size_t>(device)]; }
    std::vector<int> usable() const;

    std::mutex mutex_;
    std::condition_variable_any left_;
    std::vector<int> solves_;
    std::vector<int> lost_;
    std::string last_loss_;
};

}  // namespace lathe::gpu
