// What a kernel bound by memory can be told as a share of: copies inside the same footprint.
#include <algorithm>

#include "solver/engine/gpu/study/device_resources.cuh"
#include "solver/engine/gpu/study/planar_device.hpp"

namespace lathe::cuda::study {

namespace {

constexpr int copy_threads = 256;
constexpr int copy_loads = 4;  // of a thread, all on their way at once

__global__ void copy_words(const float4* __restrict__ from, float4* __restrict__ to, std::size_t count) {
    const std::size_t first = blockIdx.x * std::size_t{copy_threads * copy_loads} + threadIdx.x;
    float4 held[copy_loads];
#pragma unroll
    for (int n = 0; n < copy_loads; ++n)
        if (first + n * copy_threads < count) held[n] = from[first + n * copy_threads];
#pragma unroll
    for (int n = 0; n < copy_loads; ++n)
        if (first + n * copy_threads < count) to[first + n * copy_threads] = held[n];
}

}  // namespace

double copy_bytes_per_s(std::size_t footprint_bytes) {
    const std::size_t count = footprint_bytes / 2 / sizeof(float4);
    const DeviceArray<float4> from(count), to(count);
    const Stream stream(cudaStreamDefault);
    const double moved = 2.0 * static_cast<double>(from.bytes());
    const int repeats = static_cast<int>(std::clamp(2e10 / moved, 8.0, 1000.0));
    const auto blocks =
        static_cast<unsigned>((count + copy_threads * copy_loads - 1) / (copy_threads * copy_loads));
    // To and fro, as the two kernels of a step read what the last one wrote.
    const double by_kernel = best_graph_seconds(stream, 3, [&] {
        for (int n = 0; n < repeats; ++n) {
            const bool back = n % 2 == 1;
            copy_words<<<blocks, copy_threads, 0, stream>>>((back ? to : from).data(),
                                                            (back ? from : to).data(), count);
            check_launch("copy_words");
        }
    });
    const double by_runtime = best_graph_seconds(stream, 3, [&] {
        for (int n = 0; n < repeats; ++n) {
            const bool back = n % 2 == 1;
            check(cudaMemcpyAsync((back ? from : to).data(), (back ? to : from).data(), from.bytes(),
                                  cudaMemcpyDeviceToDevice, stream),
                  "cudaMemcpyAsync");
        }
    });
    return moved * repeats / std::min(by_kernel, by_runtime);
}

}  // namespace lathe::cuda::study
