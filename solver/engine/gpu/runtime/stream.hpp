// Streams and events, each given back by its destructor.
#pragma once

#include <cuda_runtime_api.h>

#include <algorithm>

#include "solver/engine/gpu/runtime/check.hpp"

namespace lathe::gpu {

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

/// A point in the work of a stream, with a time. A thread that waits for it sleeps: a runner for each layout
/// of grids may be waiting, and the cores have candidates to build and to read.
class TimedEvent {
public:
    TimedEvent() { check(cudaEventCreateWithFlags(&event_, cudaEventBlockingSync), "cudaEventCreate"); }
    ~TimedEvent() { cudaEventDestroy(event_); }
    TimedEvent(const TimedEvent&) = delete;
    TimedEvent& operator=(const TimedEvent&) = delete;

    void record(cudaStream_t stream) const { check(cudaEventRecord(event_, stream), "cudaEventRecord"); }
    void wait() const { check(cudaEventSynchronize(event_), "cudaEventSynchronize"); }
    /// Seconds from `start` to this event, which is waited for.
    double seconds_since(const TimedEvent& start) const {
        wait();
        float milliseconds = 0.0f;
        check(cudaEventElapsedTime(&milliseconds, start.event_, event_), "cudaEventElapsedTime");
        return 1e-3 * static_cast<double>(milliseconds);
    }

private:
    cudaEvent_t event_ = nullptr;
};

/// Seconds of the fastest of `runs` calls of what `launch` puts on the stream; waits for each. Throws
/// DeviceOutOfMemory or DeviceError.
template <class Launch>
double best_stream_seconds(const Stream& stream, int runs, const Launch& launch) {
    const TimedEvent begin, end;
    double best = 1e30;
    for (int n = 0; n < runs; ++n) {
        begin.record(stream);
        launch();
        end.record(stream);
        best = std::min(best, end.seconds_since(begin));
    }
    return best;
}

/// A point in the work of a stream, without a time, which other streams and the host can wait for.
class Event {
public:
    Event() {
        constexpr unsigned flags = cudaEventDisableTiming | cudaEventBlockingSync;
        check(cudaEventCreateWithFlags(&event_, flags), "cudaEventCreate");
    }
    ~Event() { cudaEventDestroy(event_); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;

    void record(cudaStream_t stream) const { check(cudaEventRecord(event_, stream), "cudaEventRecord"); }
    /// Work that `stream` is given from now on starts when the work before the record is done.
    void make_wait(cudaStream_t stream) const {
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

/// A stream with a completion event, for any number of threads. Each records the event behind its work; a
/// wait for the event may take a little longer than that work, since others may have recorded it again
/// meanwhile.
struct CompletionStream {
    Stream stream;
    Event completion;
    void record_completion() const { completion.record(stream); }
};

}  // namespace lathe::gpu
