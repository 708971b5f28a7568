// The devices of this process: who steps what, and how much memory is taken.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "solver/engine/gpu/batch_runner.hpp"

namespace lathe::cuda {

/// Bytes of one device that candidates may take; who asks for more waits until others have given back.
class MemoryBudget {
public:
    explicit MemoryBudget(std::size_t bytes) : limit_(bytes) {}
    void take(std::size_t bytes);
    void give_back(std::size_t bytes);
    /// The device refused although the budget allowed: from now on no more than what others hold. False when
    /// nobody else holds anything, so that waiting would not help.
    bool shrink(std::size_t refused);

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t limit_, taken_ = 0;
};

/// One device and its runners, one for each layout that has come up.
class Device {
public:
    explicit Device(int number);
    int number() const { return number_; }
    MemoryBudget& memory() { return memory_; }
    StagingPool& staging() { return staging_; }
    const DeviceTraits& traits() const { return traits_; }
    /// For one candidate's tables, and for its results: one of a few, in turn. Streams and events of its own
    /// would take milliseconds of the driver's time where hundreds of threads ask for them.
    const MarkedStream& next_for_tables() { return for_tables_[next_++ % for_tables_.size()]; }
    const Stream& next_for_results() { return for_results_[next_++ % for_results_.size()]; }
    /// The runner of this stepper's layout, which keeps the stepper if it is the first. One that has failed
    /// is replaced; those who still wait for it hold it meanwhile.
    std::shared_ptr<BatchRunner> runner(const std::shared_ptr<Stepper>& stepper);

    // Guarded by the pool:
    int jobs = 0;          ///< assigned to it now
    bool is_lost = false;  ///< nothing more is assigned to it in this process

private:
    int number_;
    MemoryBudget memory_;
    StagingPool staging_;
    DeviceTraits traits_;
    static constexpr std::size_t streams = 16;
    std::array<MarkedStream, streams> for_tables_;
    std::array<Stream, streams> for_results_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<BatchRunner>> runners_;
};

/// All devices; lives until the process ends.
class DevicePool {
public:
    static DevicePool& instance();
    int count() const { return static_cast<int>(devices_.size()); }
    Device& device(int n) { return *devices_[static_cast<std::size_t>(n)]; }
    /// The device with the fewest jobs gets one more. Throws DeviceLost when all of them are lost.
    Device& assign();
    /// Of this process that are on it now.
    int jobs(const Device& device);
    void release(Device& device);
    /// Of all devices, if the pool has been made.
    static void give_back_idle_memory();
    /// After an error that leaves nothing of its context.
    void give_up(Device& device, const std::string& why);

private:
    DevicePool();
    static void give_back_idle_memory(Device& device);
    std::mutex mutex_;
    std::vector<std::unique_ptr<Device>> devices_;
    std::string last_loss_;
};

}  // namespace lathe::cuda
