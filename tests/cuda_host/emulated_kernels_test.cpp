// Kernels that are right come out right on the emulator, and each kind of wrong one is caught.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "tests/cuda_host/emulator_case.hpp"

namespace lathe::tests {
namespace {

__global__ void name_threads(int* to) {
    const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    to[block * blockDim.x * blockDim.y * blockDim.z + thread] += static_cast<int>(block * 1000 + thread);
}

/// Every warp adds up its lanes, then one thread the warps.
__global__ void sum_block(const int* from, int* to) {
    __shared__ int parts[32];
    int sum = from[blockIdx.x * blockDim.x + threadIdx.x];
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(~0u, sum, distance);
    if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x != 0) return;
    for (unsigned warp = 1; warp < blockDim.x / 32; ++warp) sum += parts[warp];
    to[blockIdx.x] = sum;
}

__global__ void reverse_in_shared(float* values) {
    float* shared = gpu::dynamic_shared<float>();
    shared[threadIdx.x] = values[threadIdx.x];
    __syncthreads();
    values[threadIdx.x] = shared[blockDim.x - 1 - threadIdx.x];
}
__global__ void reverse_without_barrier(float* values) {
    float* shared = gpu::dynamic_shared<float>();
    shared[threadIdx.x] = values[threadIdx.x];
    values[threadIdx.x] = shared[blockDim.x - 1 - threadIdx.x];
}

__global__ void shuffle_all_ways(int* to) {
    const int lane = static_cast<int>(threadIdx.x);
    to[lane] = __shfl_up_sync(~0u, lane, 1);
    to[32 + lane] = __shfl_down_sync(~0u, lane, 3);
    to[64 + lane] = __shfl_xor_sync(~0u, lane, 5);
    to[96 + lane] = __shfl_sync(~0u, lane, lane + 1, 8);
    to[128 + lane] = static_cast<int>(__ballot_sync(~0u, lane % 3 == 0));
    if (lane < 16) to[160 + lane] = __shfl_xor_sync(0xffffu, lane, 1);
}

/// Two halves of the block pass a value on over two barriers of their own, from different places of the code.
__global__ void hand_over(int* to) {
    int* shared = gpu::dynamic_shared<int>();
    if (threadIdx.x < 32) {
        shared[threadIdx.x] = static_cast<int>(threadIdx.x);
        gpu::sync_barrier(1, 64);
        gpu::sync_barrier(2, 64);
        to[threadIdx.x] = shared[threadIdx.x];
    } else {
        gpu::sync_barrier(1, 64);
        shared[threadIdx.x - 32] *= 2;
        gpu::sync_barrier(2, 64);
    }
}

/// A block waits until the one before it has come.
__global__ void come_in_turn(int* turns, int* order) {
    __shared__ int mine;
    if (threadIdx.x == 0) {
        while (gpu::read_volatile(turns) != static_cast<int>(blockIdx.x)) {
        }
        mine = static_cast<int>(100 + blockIdx.x);
    }
    __syncthreads();
    if (threadIdx.x == 33) order[blockIdx.x] = mine;
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(turns, 1);
}

__global__ void leave_one_out(int* to) {
    if (threadIdx.x != 7)
        to[threadIdx.x] = __shfl_up_sync(~0u, 1, 1);
    else
        __syncthreads();
}
__global__ void wait_for_nothing(int* at) {
    while (gpu::read_volatile(at) == 0) {
    }
}
__global__ void write_at(int* to, int n) {
    if (threadIdx.x == 3) to[n] = 1;
}
__global__ void use_much_stack(int* to, int depth) {
    volatile int room[1024];
    room[0] = depth;
    if (depth > 0) use_much_stack(to, depth - 1);
    to[0] = room[0];
}
__global__ void write_shared(int at) {
    gpu::dynamic_shared<int>()[at] = 1;
}

using EmulatedKernels = Emulator;

TEST_F(EmulatedKernels, EveryThreadRunsOnceAndKnowsItsIndex) {
    DeviceBuffer<int> to(2 * 3 * 2 * 5 * 2 * 3, stream_);
    to.clear();
    launch(name_threads, dim3(2, 3, 2), dim3(5, 2, 3), 0, stream_, to.data());
    const auto found = fetched(to);
    for (std::size_t n = 0; n < found.size(); ++n)
        EXPECT_EQ(found[n], static_cast<int>(n / 30 * 1000 + n % 30));
}

TEST_F(EmulatedKernels, SumsByShufflesAndSharedMemory) {
    std::vector<int> values(3 * 128);
    std::iota(values.begin(), values.end(), 5);
    DeviceBuffer<int> from(std::span<const int>(values), stream_), to(3, stream_);
    launch(sum_block, 3, 128, 0, stream_, from.data(), to.data());
    const auto sums = fetched(to);
    for (int n = 0; n < 3; ++n)
        EXPECT_EQ(sums[static_cast<std::size_t>(n)],
                  std::accumulate(values.begin() + 128 * n, values.begin() + 128 * (n + 1), 0));
}

TEST_F(EmulatedKernels, ShufflesFollowTheirRules) {
    DeviceBuffer<int> to(176, stream_);
    launch(shuffle_all_ways, 1, 32, 0, stream_, to.data());
    const auto found = fetched(to);
    for (int lane = 0; lane < 32; ++lane) {
        const auto n = static_cast<std::size_t>(lane);
        EXPECT_EQ(found[n], lane == 0 ? 0 : lane - 1);
        EXPECT_EQ(found[32 + n], lane > 28 ? lane : lane + 3);
        EXPECT_EQ(found[64 + n], lane ^ 5);
        EXPECT_EQ(found[96 + n], lane / 8 * 8 + (lane + 1) % 8);
        EXPECT_EQ(static_cast<unsigned>(found[128 + n]), 0x49249249u);
        if (lane < 16) {
            EXPECT_EQ(found[160 + n], lane ^ 1);
        }
    }
}

TEST_F(EmulatedKernels, BarriersOfABlock) {
    std::vector<float> values(96);
    std::iota(values.begin(), values.end(), 0.0f);
    for (int turn = 0; turn < 2; ++turn) {  // forwards and backwards
        DeviceBuffer<float> buffer(std::span<const float>(values), stream_);
        launch(reverse_in_shared, 1, 96, 96 * sizeof(float), stream_, buffer.data());
        std::vector<float> found = fetched(buffer);
        std::reverse(found.begin(), found.end());
        EXPECT_EQ(found, values);
    }
}

#if defined(__SANITIZE_THREAD__)
/// Each block adds to what it finds where the one before it writes.
__global__ void lean_on_neighbour(float* values) {
    if (threadIdx.x == 5 && blockIdx.x > 0) values[blockIdx.x] += values[blockIdx.x - 1];
    if (threadIdx.x == 9) values[blockIdx.x] = 1.0f;
}
/// A lane reads what another has written; a shuffle orders no memory.
__global__ void trust_a_shuffle(float* values) {
    values[threadIdx.x] = 1.0f;
    const float sum = __shfl_xor_sync(~0u, 1.0f, 1);
    values[32 + threadIdx.x] = sum + values[threadIdx.x ^ 1];
}
__global__ void meet_before_reading(float* values) {
    values[threadIdx.x] = 1.0f;
    __syncwarp();
    values[32 + threadIdx.x] = values[threadIdx.x ^ 1];
}

/// How the process ends, for tests of what the sanitizer finds.
template <class... Parameters>
void end_with(void (*kernel)(Parameters...), unsigned blocks, unsigned threads) {
    const gpu::Stream stream;
    DeviceBuffer<float> values(128, stream);
    values.clear();
    launch(kernel, blocks, threads, 128 * sizeof(float), stream, values.data());
    stream.wait();
    std::exit(0);
}

TEST_F(EmulatedKernels, RacesAreReported) {
    testing::GTEST_FLAG(death_test_style) = "threadsafe";
    const testing::ExitedWithCode raced(66);
    EXPECT_EXIT(end_with(reverse_without_barrier, 1, 96), raced, "data race");
    EXPECT_EXIT(end_with(lean_on_neighbour, 20, 32), raced, "data race");
    EXPECT_EXIT(end_with(trust_a_shuffle, 1, 32), raced, "data race");
    EXPECT_EXIT(end_with(meet_before_reading, 1, 32), testing::ExitedWithCode(0), "");
    EXPECT_EXIT(end_with(reverse_in_shared, 1, 96), testing::ExitedWithCode(0), "");
}
#else
TEST_F(EmulatedKernels, WithoutABarrierOthersHaveNotWrittenYet) {
    const std::vector<float> values(96, 1.0f);
    const DeviceBuffer<float> buffer(std::span<const float>(values), stream_);
    launch(reverse_without_barrier, 1, 96, 96 * sizeof(float), stream_, buffer.data());
    const std::vector<float> found = fetched(buffer);
    EXPECT_GT(std::count_if(found.begin(), found.end(), [](float x) { return std::isnan(x); }), 40);
}
#endif

TEST_F(EmulatedKernels, NumberedBarriersMeetFromDifferentLines) {
    DeviceBuffer<int> to(32, stream_);
    launch(hand_over, 1, 64, 32 * sizeof(int), stream_, to.data());
    const auto found = fetched(to);
    for (int n = 0; n < 32; ++n) EXPECT_EQ(found[static_cast<std::size_t>(n)], 2 * n);
}

TEST_F(EmulatedKernels, BlocksThatWaitForOneAnother) {
    DeviceBuffer<int> turns(1, stream_), order(4, stream_);
    turns.clear();
    gpu::launch_together(come_in_turn, 4, 64, 0, stream_, turns.data(), order.data());
    EXPECT_EQ(fetched(order), (std::vector<int>{100, 101, 102, 103}));
    gpu::launch_together(come_in_turn, 400, 64, 0, stream_, turns.data(), order.data());
    EXPECT_EQ(cudaGetLastError(), cudaErrorCooperativeLaunchTooLarge);
}

TEST_F(EmulatedKernels, LanesThatWaitInVainAreAFault) {
    DeviceBuffer<int> to(32, stream_);
    launch(leave_one_out, 1, 32, 0, stream_, to.data());
    expect_fault(cudaErrorLaunchFailure,
                 "from thread 0 on in __shfl_up_sync of ffffffff; from thread 7 on at barrier 0");
    launch(wait_for_nothing, 1, 32, 0, stream_, (to.clear(), to.data()));
    expect_fault(cudaErrorLaunchTimeout, "never comes");
}

TEST_F(EmulatedKernels, AccessOutOfBoundsIsAFault) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "the sanitizer ends the program there";
#endif
    DeviceBuffer<int> to(100, stream_);
    launch(write_at, 1, 32, 0, stream_, to.data(), 99);
    EXPECT_EQ(cudaStreamSynchronize(stream_), cudaSuccess);
    launch(write_at, 1, 32, 0, stream_, to.data(), 100);
    expect_fault(cudaErrorIllegalAddress, "thread (3,0,0) of block (0,0,0)");
    launch(use_much_stack, 1, 1, 0, stream_, to.data(), 1000);
    expect_fault(cudaErrorIllegalAddress, "where it may not");
    launch(write_shared, 1, 1, 64, stream_, 16);
    expect_fault(cudaErrorIllegalAddress, "where it may not");
    launch(write_at, 1, 32, 0, stream_, to.data(), -1);
    EXPECT_EQ(cudaStreamSynchronize(stream_), cudaSuccess);
    to = DeviceBuffer<int>();
    expect_fault(cudaErrorIllegalAddress, "in front of its 400 bytes");
}

}  // namespace
}  // namespace lathe::tests
