// Streams, events and graphs of the emulated runtime.
#include <cuda_runtime.h>

#include "tests/cuda_host/emulator/runtime_call.hpp"

using namespace lathe::emulation;

namespace {

using Graph = std::vector<Work>;

cudaError_t no_stream() {
    return misuse("a stream that is none", cudaErrorInvalidResourceHandle);
}
cudaError_t no_event() {
    return misuse("an event that is none", cudaErrorInvalidResourceHandle);
}

}  // namespace

extern "C" {

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
    return call([&] {
        *stream = all().make_stream(!(flags & cudaStreamNonBlocking));
        return cudaSuccess;
    });
}
cudaError_t cudaStreamCreate(cudaStream_t* stream) {
    return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int) {
    return cudaStreamCreateWithFlags(stream, flags);
}
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    return call([&] {
        *least = *greatest = 0;
        return cudaSuccess;
    });
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    return MachineState::note(all().destroy(stream));
}
cudaError_t cudaStreamSynchronize(cudaStream_t handle) {
    return call([&] {
        const auto stream = all().find(handle);
        if (!stream) return no_stream();
        return stream->capture ? cudaErrorStreamCaptureUnsupported : all().drain(*stream);
    });
}
/// Who asks again and again sees the work go on.
cudaError_t cudaStreamQuery(cudaStream_t handle) {
    return call([&] {
        const auto stream = all().find(handle);
        if (!stream) return no_stream();
        const cudaError_t status = all().drain(*stream, stream->done + 1);
        return status == cudaSuccess && stream->done < stream->issued ? cudaErrorNotReady : status;
    });
}
cudaError_t cudaStreamWaitEvent(cudaStream_t handle, cudaEvent_t event_handle, unsigned) {
    return call([&] {
        const auto stream = all().find(handle);
        const auto event = all().find(event_handle);
        if (!stream) return no_stream();
        if (!event) return no_event();
        if (!event->stream) return cudaSuccess;
        return all().put(*stream,
                         {[on = event->stream, number = event->number] { return all().drain(*on, number); }});
    });
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) {
    return call([&] {
        *event = all().make_event();
        return cudaSuccess;
    });
}
cudaError_t cudaEventCreate(cudaEvent_t* event) {
    return cudaEventCreateWithFlags(event, cudaEventDefault);
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
    return MachineState::note(all().destroy(event));
}
cudaError_t cudaEventRecord(cudaEvent_t event_handle, cudaStream_t handle) {
    return call([&] {
        const auto stream = all().find(handle);
        const auto event = all().find(event_handle);
        if (!stream) return no_stream();
        return event ? all().record(event, stream) : no_event();
    });
}
cudaError_t cudaEventSynchronize(cudaEvent_t handle) {
    return call([&] {
        const auto event = all().find(handle);
        return event ? all().wait_for(*event) : no_event();
    });
}
cudaError_t cudaEventQuery(cudaEvent_t handle) {
    return call([&] {
        const auto event = all().find(handle);
        if (!event) return no_event();
        if (!event->stream || event->stream->done >= event->number) return cudaSuccess;
        const cudaError_t status = all().drain(*event->stream, event->stream->done + 1);
        return status == cudaSuccess && event->stream->done < event->number ? cudaErrorNotReady : status;
    });
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin_handle, cudaEvent_t end_handle) {
    return call([&] {
        const auto begin = all().find(begin_handle), end = all().find(end_handle);
        if (!begin || !end || !begin->stream || !end->stream) return no_event();
        if (begin->stream->done < begin->number || end->stream->done < end->number) return cudaErrorNotReady;
        *milliseconds = static_cast<float>(1e3 * (end->seconds - begin->seconds));
        return cudaSuccess;
    });
}

cudaError_t cudaStreamBeginCapture(cudaStream_t handle, cudaStreamCaptureMode) {
    return call([&] {
        const auto stream = all().find(handle);
        if (!stream) return no_stream();
        if (!handle || stream->capture) return cudaErrorStreamCaptureUnsupported;
        stream->capture = std::make_unique<Graph>();
        return cudaSuccess;
    });
}
/// Ends the capture when it fails, too.
cudaError_t cudaStreamEndCapture(cudaStream_t handle, cudaGraph_t* graph) {
    const auto stream = all().find(handle);
    std::unique_ptr<Graph> captured = stream ? std::move(stream->capture) : nullptr;
    *graph = nullptr;
    return call([&] {
        if (!stream) return no_stream();
        if (!captured) return cudaErrorIllegalState;
        *graph = reinterpret_cast<cudaGraph_t>(captured.release());
        return cudaSuccess;
    });
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* executable, cudaGraph_t graph, unsigned long long) {
    return call([&] {
        *executable = reinterpret_cast<cudaGraphExec_t>(new Graph(*reinterpret_cast<Graph*>(graph)));
        return cudaSuccess;
    });
}
cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t) {
    return call([] { return cudaSuccess; });
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t executable, cudaStream_t handle) {
    return call([&] {
        const auto stream = all().find(handle);
        if (!stream) return no_stream();
        for (const Work& work : *reinterpret_cast<Graph*>(executable)) all().put(*stream, work);
        return cudaSuccess;
    });
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
    delete reinterpret_cast<Graph*>(graph);
    return cudaSuccess;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t executable) {
    delete reinterpret_cast<Graph*>(executable);
    return cudaSuccess;
}

}  // extern "C"
