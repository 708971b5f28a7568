// Launches that come again and again as graphs: recorded once, then started by one call.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <list>

#include "solver/engine/gpu/problem/launch_extent.hpp"

namespace lathe::gpu {

/// A graph for each kind of launch that has come a second time; the first goes kernel by kernel, since most
/// kinds of a batch that is running out of candidates never come again. Of one thread.
class LaunchGraphs {
public:
    /// What a recorded launch is good for: its kernels' arguments and the number of its steps.
    struct Kind {
        const Task* tasks = nullptr;
        LaunchExtent extent;
        auto operator<=>(const Kind&) const = default;
    };

    LaunchGraphs() = default;
    ~LaunchGraphs();
    LaunchGraphs(const LaunchGraphs&) = delete;
    LaunchGraphs& operator=(const LaunchGraphs&) = delete;

    /// Does what `put_on_stream` does, which puts kernels on `stream` and nothing else. Throws DeviceError.
    void run(const Kind& kind, cudaStream_t stream, const std::function<void()>& put_on_stream);

    /// Graphs kept at a time: two buffers of tasks, a few lengths.
    static constexpr std::size_t most_graphs = 8;

private:
    struct Entry {
        Kind kind;
        cudaGraphExec_t graph = nullptr;
    };
    static cudaGraphExec_t record(cudaStream_t stream, const std::function<void()>& put_on_stream);
    std::list<Entry> entries_;  ///< latest first
};

}  // namespace lathe::gpu
