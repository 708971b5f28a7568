// One launch of a batch: who takes part, and what it brings home.
#pragma once

#include <vector>

#include "solver/engine/gpu/batch_runner.hpp"

namespace lathe::cuda {

/// At its end nothing is under way on the stream, whatever has failed.
class Drained {
public:
    explicit Drained(cudaStream_t stream) : stream_(stream) {}
    ~Drained() { cudaStreamSynchronize(stream_); }
    Drained(const Drained&) = delete;
    Drained& operator=(const Drained&) = delete;

private:
    cudaStream_t stream_;
};

struct BatchRunner::Flight {
    explicit Flight(int capacity, cudaStream_t stream)
        : tasks(static_cast<std::size_t>(capacity)),
          weights(static_cast<std::size_t>(capacity)),
          ports(static_cast<std::size_t>(capacity) * Candidate::most_steps_a_launch),
          energies(static_cast<std::size_t>(capacity) * energy_parts),
          device_tasks(tasks.size(), stream),
          device_weights(weights.size(), stream),
          device_ports(ports.size(), stream),
          device_energies(energies.size(), stream) {}

    std::vector<Job*> jobs;
    PinnedBuffer<Task> tasks;
    PinnedBuffer<const OverlapWeights*> weights;
    PinnedBuffer<PortStep> ports;
    PinnedBuffer<double> energies;
    int most_steps = 0;
    bool has_check = false;  ///< of a task that ends with it
    DeviceBuffer<Task> device_tasks;
    DeviceBuffer<const OverlapWeights*> device_weights;
    DeviceBuffer<PortStep> device_ports;
    DeviceBuffer<double> device_energies;
    Event begun, stepped, done;
    Arrival sent, reduced;
};

}  // namespace lathe::cuda
