// Streams and events, each given back by its destructor.
#pragma once

#include <cuda_runtime_api.h>

#include "solver/engine/cuda/check.hpp"

namespace lathe::cuda {

/// `flags` cudaStreamDefault: it waits for what synchronous calls have put on the default stream.
class Stream {
public:
    explicit Stream(unsigned flags = cudaStreamNonBlocking) {
        check(cudaStreamCreateWithFlags(&stream_, flags), "cudaStreamCreate");
    }
    ~Stream() { cudaStreamDestroy(stream_); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    operator cudaStream_t() const { return stream_; }
    void wait() const { check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize"); }

private:
    cudaStream_t stream_ = nullptr;
};

class Event {
public:
    Event() { check(cudaEventCreate(&event_), "cudaEventCreate"); }
    ~Event() { cudaEventDestroy(event_); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;

    void record(cudaStream_t stream) const { check(cudaEventRecord(event_, stream), "cudaEventRecord"); }
    void wait() const { check(cudaEventSynchronize(event_), "cudaEventSynchronize"); }
    /// From `begin` to this, which is waited for.
    double seconds_since(const Event& begin) const {
        wait();
        float milliseconds = 0.0f;
        check(cudaEventElapsedTime(&milliseconds, begin.event_, event_), "cudaEventElapsedTime");
        return 1e-3 * static_cast<double>(milliseconds);
    }

private:
    cudaEvent_t event_ = nullptr;
};

}  // namespace lathe::cuda
