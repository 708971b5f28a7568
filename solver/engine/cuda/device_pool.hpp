// The devices of this process: who steps what, and how much memory is taken.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

#include "solver/engine/cuda/batch_runner.hpp"

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
    std::size_t shared_limit() const { return shared_limit_; }
    int largest_cluster() const { return largest_cluster_; }
    BatchRunner& runner(const LaunchKind& kind);

    int jobs = 0;  ///< assigned to it now; guarded by the pool

private:
    using Key = std::tuple<int, int, int, int, int>;
    int number_;
    MemoryBudget memory_;
    std::size_t shared_limit_ = 0;
    int largest_cluster_ = 0;
    std::mutex mutex_;
    std::map<Key, std::unique_ptr<BatchRunner>> runners_;
};

/// All devices; lives until the process ends.
class DevicePool {
public:
    static DevicePool& instance();
    int count() const { return static_cast<int>(devices_.size()); }
    Device& device(int n) { return *devices_[static_cast<std::size_t>(n)]; }
    /// The device with the fewest jobs gets one more.
    Device& assign();
    void release(Device& device);

private:
    DevicePool();
    std::mutex mutex_;
    std::vector<std::unique_ptr<Device>> devices_;
};

}  // namespace lathe::cuda
