#include "solver/engine/gpu/runtime/launch_graphs.hpp"

#include "solver/engine/gpu/runtime/check.hpp"

namespace lathe::gpu {

LaunchGraph::LaunchGraph(cudaStream_t stream, const std::function<void()>& put_on_stream) {
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
    const cudaError_t status = cudaGraphInstantiate(&graph_, graph, 0);
    cudaGraphDestroy(graph);
    check(status, "cudaGraphInstantiate");
}

LaunchGraph::~LaunchGraph() {
    if (graph_) cudaGraphExecDestroy(graph_);
}

void LaunchGraph::start(cudaStream_t stream) const {
    check(cudaGraphLaunch(graph_, stream), "cudaGraphLaunch");
}

}  // namespace lathe::gpu
