// Launches that come again and again as graphs: recorded once, then started by one call.
#pragma once

#include <cuda_runtime_api.h>

#include <algorithm>
#include <functional>
#include <list>
#include <utility>

namespace lathe::gpu {

/// Kernels that were put on a stream, as one launch.
class LaunchGraph {
public:
    LaunchGraph() = default;
    /// Records what `put_on_stream` does, which puts kernels on `stream` and nothing else; starts none of
    /// them. Throws DeviceError.
    LaunchGraph(cudaStream_t stream, const std::function<void()>& put_on_stream);
    /// A graph that is under way may be destroyed: the runtime keeps it until it has ended.
    ~LaunchGraph();
    LaunchGraph(LaunchGraph&& other) noexcept : graph_(std::exchange(other.graph_, nullptr)) {}
    LaunchGraph& operator=(LaunchGraph&& other) noexcept {
        std::swap(graph_, other.graph_);
        return *this;
    }

    explicit operator bool() const { return graph_ != nullptr; }
    /// Throws DeviceError.
    void start(cudaStream_t stream) const;

private:
    cudaGraphExec_t graph_ = nullptr;
};

/// A graph for each kind of launch that has come a second time; the first goes kernel by kernel, since many
/// kinds never come again. `Kind`: all that recorded launches depend on, their kernels' arguments among it;
/// can be compared. Of one thread.
template <class Kind>
class LaunchGraphs {
public:
    /// `most_graphs` kept at a time, those that were wanted last.
    explicit LaunchGraphs(std::size_t most_graphs) : most_graphs_(most_graphs) {}

    /// Does what `put_on_stream` does, which puts kernels on `stream` and nothing else. Throws DeviceError.
    void run(const Kind& kind, cudaStream_t stream, const std::function<void()>& put_on_stream) {
        const auto known = std::find_if(entries_.begin(), entries_.end(),
                                        [&](const Entry& entry) { return entry.kind == kind; });
        if (known == entries_.end()) {
            if (entries_.size() == most_graphs_) entries_.pop_back();
            entries_.push_front({kind, {}});
            put_on_stream();
            return;
        }
        entries_.splice(entries_.begin(), entries_, known);
        if (!known->graph) known->graph = LaunchGraph(stream, put_on_stream);
        known->graph.start(stream);
    }

private:
    struct Entry {
        Kind kind;
        LaunchGraph graph;
    };
    std::size_t most_graphs_;
    std::list<Entry> entries_;  ///< latest first
};

}  // namespace lathe::gpu
