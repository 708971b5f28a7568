// The emulated runtime: memory, copies, streams, events and graphs as the real one has them, and what it
// refuses.
#include "tests/cuda_host/emulator_case.hpp"

namespace lathe::tests {
namespace {

__global__ void write_at(int* to, int n) {
    if (threadIdx.x == 3) to[n] = 1;
}
__global__ void write_shared(int at) {
    gpu::dynamic_shared<int>()[at] = 1;
}
__global__ void increase(int* at) {
    ++*at;
}

using EmulatedRuntime = Emulator;

TEST_F(EmulatedRuntime, MemoryGivenBackAndMemoryOfTheHostAreOutOfBounds) {
    int* gone = nullptr;
    int here = 0;
    {
        const DeviceBuffer<int> to(100, stream_);
        gone = to.data();
        launch(write_at, 1, 32, 0, stream_, gone, 0);  // before it is given back: good
    }
    launch(write_at, 1, 32, 0, stream_, gone, 0);
    expect_fault(cudaErrorIllegalAddress, "not its device's, or no more");
    launch(write_at, 1, 32, 0, stream_, &here, 0);
    expect_fault(cudaErrorIllegalAddress, "not its device's, or no more");
    EXPECT_EQ(here, 0);
}

TEST_F(EmulatedRuntime, CopiesOfTheWrongSideOrSizeAreRefused) {
    std::vector<int> host(8);
    const DeviceBuffer<int> to(8, stream_);
    EXPECT_EQ(cudaMemcpyAsync(to.data(), host.data(), 33, cudaMemcpyHostToDevice, stream_),
              cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemcpyAsync(host.data(), to.data(), 32, cudaMemcpyHostToDevice, stream_),
              cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemcpyAsync(host.data(), host.data(), 4, cudaMemcpyDeviceToHost, stream_),
              cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemsetAsync(host.data(), 0, 4, stream_), cudaErrorInvalidValue);
    EXPECT_EQ(emulation::take_complaints().size(), 4u);
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST_F(EmulatedRuntime, LaunchesBeyondTheLimitsAreRefused) {
    DeviceBuffer<int> to(8, stream_);
    launch(write_at, 1, 1056, 0, stream_, to.data(), 0);
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
    launch(write_at, dim3(1, 70000), 32, 0, stream_, to.data(), 0);
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
    launch(write_shared, 1, 1, 100 * 1024, stream_, 0);
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
    cudaFuncSetAttribute(write_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024);
    launch(write_shared, 1, 1, 100 * 1024, stream_, 0);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST_F(EmulatedRuntime, WorkIsDoneWhenSomebodyWaitsAndNotBefore) {
    gpu::PinnedBuffer<int> from(1), to(1);
    const DeviceBuffer<int> buffer(1, stream_);
    const gpu::Event copied;
    from[0] = 1;
    cudaMemcpyAsync(buffer.data(), from.data(), 4, cudaMemcpyHostToDevice, stream_);
    cudaMemcpyAsync(to.data(), buffer.data(), 4, cudaMemcpyDeviceToHost, stream_);
    copied.record(stream_);
    cudaMemsetAsync(buffer.data(), 0, 4, stream_);
    cudaMemcpyAsync(to.data(), buffer.data(), 4, cudaMemcpyDeviceToHost, stream_);
    EXPECT_EQ(to[0], -1);
    from[0] = 2;  // too early: the copy has not read it yet
    copied.wait();
    EXPECT_EQ(to[0], 2);
    stream_.wait();
    EXPECT_EQ(to[0], 0);
}

TEST_F(EmulatedRuntime, AnEventHoldsAnotherStreamBack) {
    const gpu::Stream other;
    const DeviceBuffer<int> buffer(1, stream_);
    cudaMemsetAsync(buffer.data(), 1, 4, stream_);
    int found = 0;
    ASSERT_EQ(cudaStreamWaitEvent(other, nullptr, 0), cudaErrorInvalidResourceHandle);
    EXPECT_EQ(emulation::take_complaints().size(), 1u);
    cudaGetLastError();
    cudaEvent_t event = nullptr;
    cudaEventCreate(&event);
    cudaEventRecord(event, stream_);
    cudaStreamWaitEvent(other, event, 0);
    cudaMemcpyAsync(&found, buffer.data(), 4, cudaMemcpyDeviceToHost, other);
    EXPECT_EQ(found, 0x01010101);
    cudaEventDestroy(event);
}

TEST_F(EmulatedRuntime, AGraphRepeatsWhatWasCaptured) {
    DeviceBuffer<int> turns(1, stream_);
    turns.clear();
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t executable = nullptr;
    cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal);
    for (int n = 0; n < 2; ++n) launch(increase, 1, 1, 0, stream_, turns.data());
    EXPECT_EQ(cudaStreamSynchronize(stream_), cudaErrorStreamCaptureUnsupported);
    ASSERT_EQ(cudaStreamEndCapture(stream_, &graph), cudaSuccess);
    ASSERT_EQ(cudaGraphInstantiate(&executable, graph, 0), cudaSuccess);
    for (int n = 0; n < 3; ++n) cudaGraphLaunch(executable, stream_);
    EXPECT_EQ(fetched(turns).front(), 6);
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(graph);
    cudaGetLastError();
}

}  // namespace
}  // namespace lathe::tests
