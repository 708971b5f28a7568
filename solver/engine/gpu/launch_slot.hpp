// One launch of a batch: the jobs that it steps, and the buffers for what it sends and reads back.
#pragma once

#include <vector>

#include "solver/engine/gpu/batch_runner.hpp"

namespace lathe::gpu {

/// Synchronises a stream at the end of a scope, whatever has failed in it.
class StreamSyncGuard {
public:
    explicit StreamSyncGuard(cudaStream_t stream) : stream_(stream) {}
    ~StreamSyncGuard() { cudaStreamSynchronize(stream_); }
    StreamSyncGuard(const StreamSyncGuard&) = delete;
    StreamSyncGuard& operator=(const StreamSyncGuard&) = delete;

private:
    cudaStream_t stream_;
};

/// Buffers of one launch for `capacity` jobs. A runner has two: while the device works on one, the host fills
/// or reads the other.
struct BatchRunner::LaunchSlot {
    explicit LaunchSlot(int capacity, cudaStream_t stream)
        : tasks(static_cast<std::size_t>(capacity)),
          weights(static_cast<std::size_t>(capacity)),
          ports(static_cast<std::size_t>(capacity) * port_series * most_steps_a_launch),
          energies(static_cast<std::size_t>(capacity) * energy_parts),
          device_tasks(tasks.size(), stream),
          device_weights(weights.size(), stream),
          device_ports(ports.size(), stream),
          device_energies(energies.size(), stream) {}

    std::vector<Job*> jobs;
    PinnedBuffer<Task> tasks;
    PinnedBuffer<const OverlapWeights*> weights;
    PinnedBuffer<double> ports;
    PinnedBuffer<double> energies;
    int most_steps = 0;
    bool has_check = false;  ///< a task's last step is one after which its energy is looked at
    DeviceBuffer<Task> device_tasks;
    DeviceBuffer<const OverlapWeights*> device_weights;
    DeviceBuffer<double> device_ports;
    DeviceBuffer<double> device_energies;
    TimedEvent started, stepped, done;
    Event sent, reduced;
};

}  // namespace lathe::gpu
