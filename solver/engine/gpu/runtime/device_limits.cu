#include <atomic>

#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/device_attribute.hpp"
#include "solver/engine/gpu/runtime/device_buffer.hpp"
#include "solver/engine/gpu/runtime/device_limits.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"
#include "solver/engine/gpu/runtime/stream.hpp"

namespace lathe::gpu {
namespace {

constexpr int chains = 8;
constexpr int rounds = 4096;
constexpr int runs = 6;  ///< of each measurement, of which the best counts

/// Independent chains of fused multiply-adds.
__global__ void multiply(float* out, float a, float b) {
    float x[chains];
    for (int c = 0; c < chains; ++c) x[c] = static_cast<float>(threadIdx.x + c);
    for (int n = 0; n < rounds; ++n)
#pragma unroll
        for (int c = 0; c < chains; ++c) x[c] = x[c] * a + b;
    float sum = 0.0f;
    for (int c = 0; c < chains; ++c) sum += x[c];
    if (sum == 12345.0f) *out = sum;
}

__global__ void copy(const float4* from, float4* to, std::size_t count) {
    const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t n = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x; n < count; n += stride)
        to[n] = from[n];
}

std::atomic<double> busy_seconds{0.0};

}  // namespace

DeviceLimits measure_device_limits() {
    const Stream stream;
    const auto blocks = static_cast<unsigned>(device_attribute(cudaDevAttrMultiProcessorCount)) * 8;
    constexpr std::size_t count = std::size_t{1} << 27;  // 512 MB, far beyond any cache
    const DeviceBuffer<float> from(count, stream), to(count, stream);
    DeviceLimits limits;
    limits.copy_bytes_per_s =
        2.0 * static_cast<double>(count) * sizeof(float) / best_stream_seconds(stream, runs, [&] {
            launch(copy, blocks, 512, 0, stream, reinterpret_cast<const float4*>(from.data()),
                   reinterpret_cast<float4*>(to.data()), count / 4);
            check_launch("measurement");
        });
    limits.operations_per_s =
        static_cast<double>(blocks) * 256 * chains * rounds / best_stream_seconds(stream, runs, [&] {
            launch(multiply, blocks, 256, 0, stream, to.data(), 0.999f, 0.001f);
            check_launch("measurement");
        });
    return limits;
}

double device_seconds() {
    return busy_seconds.load();
}

void add_device_seconds(double seconds) {
    busy_seconds.fetch_add(seconds);
}

}  // namespace lathe::gpu
