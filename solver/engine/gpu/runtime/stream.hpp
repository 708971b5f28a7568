// Streams and events, each given back by its destructor.
#pragma once

#include <cuda_runtime_api.h>

#include "solver/engine/gpu/runtime/check.hpp"

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

/// Who waits for it sleeps: a runner for each layout of grids may be waiting, and the cores have candidates
/// to build and to read.
class Event {
public:
    Event() { check(cudaEventCreateWithFlags(&event_, cudaEventBlockingSync), "cudaEventCreate"); }
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

/// Signals that work on a stream is done; without a clock.
class Arrival {
public:
    Arrival() {
        constexpr unsigned flags = cudaEventDisableTiming | cudaEventBlockingSync;
        check(cudaEventCreateWithFlags(&event_, flags), "cudaEventCreate");
    }
    ~Arrival() { cudaEventDestroy(event_); }
    Arrival(const Arrival&) = delete;
    Arrival& operator=(const Arrival&) = delete;

    void record(cudaStream_t stream) const { check(cudaEventRecord(event_, stream), "cudaEventRecord"); }
    /// What `stream` is given from now on begins when the work before the record is done.
    void hold_back(cudaStream_t stream) const {
        check(cudaStreamWaitEvent(stream, event_, 0), "cudaStreamWaitEvent");
    }
    bool is_done() const {
        const cudaError_t status = cudaEventQuery(event_);
        if (status != cudaErrorNotReady) check(status, "cudaEventQuery");
        if (status == cudaErrorNotReady) cudaGetLastError();  // no error, but kept like one
        return status == cudaSuccess;
    }
    void wait() const { check(cudaEventSynchronize(event_), "cudaEventSynchronize"); }

private:
    cudaEvent_t event_ = nullptr;
};

/// For any number of threads: who records the mark behind his work, and is then waited for by it, may be
/// waited for a little longer, behind what others have put there since.
struct MarkedStream {
    Stream stream;
    Arrival mark;
    void set_mark() const { mark.record(stream); }
};

}  // namespace lathe::cuda
