// Memory and graph of the study, each given back by its destructor.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/stream.hpp"

namespace lathe::bench::study {

using namespace gpu;

struct FreeMemory {
    void operator()(void* memory) const { cudaFree(memory); }
};

/// Array in device memory, zero at first.
template <class Value>
class DeviceArray {
public:
    DeviceArray() = default;
    explicit DeviceArray(std::size_t count) : count_(count) {
        void* memory = nullptr;
        check(cudaMalloc(&memory, bytes()), std::to_string(bytes() >> 20) + " MiB of device memory");
        memory_.reset(static_cast<Value*>(memory));
        check(cudaMemset(memory, 0, bytes()), "cudaMemset");
    }
    explicit DeviceArray(const std::vector<Value>& values) : DeviceArray(values.size()) {
        check(cudaMemcpy(data(), values.data(), bytes(), cudaMemcpyHostToDevice), "copy to the device");
    }

    Value* data() const { return memory_.get(); }
    std::size_t size() const { return count_; }
    std::size_t bytes() const { return count_ * sizeof(Value); }

private:
    std::size_t count_ = 0;
    std::unique_ptr<Value, FreeMemory> memory_;
};

/// What `record` launches on the stream, to be launched again at the cost of one call.
class Graph {
public:
    template <class Record>
    Graph(const Stream& stream, const Record& record) {
        check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "begin of capture");
        cudaGraph_t graph = nullptr;
        try {
            record();
        } catch (...) {
            cudaStreamEndCapture(stream, &graph);
            if (graph) cudaGraphDestroy(graph);
            throw;
        }
        check(cudaStreamEndCapture(stream, &graph), "end of capture");
        const cudaError_t status = cudaGraphInstantiateWithFlags(&executable_, graph, 0);
        cudaGraphDestroy(graph);
        check(status, "cudaGraphInstantiate");
    }
    ~Graph() {
        if (executable_) cudaGraphExecDestroy(executable_);
    }
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;

    void launch(const Stream& stream) const {
        check(cudaGraphLaunch(executable_, stream), "cudaGraphLaunch");
    }

private:
    cudaGraphExec_t executable_ = nullptr;
};

/// Seconds of the fastest of `runs` launches of what `record` records, after one that is not counted.
template <class Record>
double best_graph_seconds(const Stream& stream, int runs, const Record& record) {
    const Graph graph(stream, record);
    graph.launch(stream);
    return best_stream_seconds(stream, runs, [&] { graph.launch(stream); });
}

}  // namespace lathe::bench::study
