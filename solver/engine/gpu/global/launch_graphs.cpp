#include "solver/engine/gpu/global/launch_graphs.hpp"

#include <algorithm>

#include "solver/engine/gpu/runtime/check.hpp"

namespace lathe::gpu {

LaunchGraphs::~LaunchGraphs() {
    for (const Entry& entry : entries_)
        if (entry.graph) cudaGraphExecDestroy(entry.graph);
}

void LaunchGraphs::run(const Kind& kind, cudaStream_t stream, const std::function<void()>& put_on_stream) {
    const auto known = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.kind == kind; });
    if (known == entries_.end()) {
        if (entries_.size() == most_graphs) {
            // A graph that is under way may be destroyed: the runtime keeps it until it has ended.
            if (entries_.back().graph) cudaGraphExecDestroy(entries_.back().graph);
            entries_.pop_back();
        }
        entries_.push_front({kind, nullptr});
        put_on_stream();
        return;
    }
    entries_.splice(entries_.begin(), entries_, known);
    if (!known->graph) known->graph = record(stream, put_on_stream);
    check(cudaGraphLaunch(known->graph, stream), "cudaGraphLaunch");
}

cudaGraphExec_t LaunchGraphs::record(cudaStream_t stream, const std::function<void()>& put_on_stream) {
    // Other threads allocate and copy meanwhile; what they do is none of this stream's business.
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed), "cudaStreamBeginCapture");
    cudaGraph_t graph = nullptr;
    try {
        put_on_stream();
    } catch (...) {
        if (cudaStreamEndCapture(stream, &graph) == cudaSuccess && graph) cudaGraphDestroy(graph);
        cudaGetLastError();
        throw;
    }
    check(cudaStreamEndCapture(stream, &graph), "cudaStreamEndCapture");
    cudaGraphExec_t ready = nullptr;
    const cudaError_t status = cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphDestroy(graph);
    check(status, "cudaGraphInstantiate");
    return ready;
}

}  // namespace lathe::gpu
