#include <algorithm>

#include "solver/engine/gpu/problem/transform.hpp"
#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"

namespace lathe::gpu {
namespace {

constexpr int threads = 128;
/// Sums that a thread keeps, one a wave.
constexpr int waves_together = 16;
/// Samples that a block adds up: enough blocks for a whole device, and short sums are rounded less.
constexpr int stretch = 128;

std::size_t stretches(std::size_t samples) {
    return (samples + stretch - 1) / stretch;
}
std::size_t groups(std::size_t waves) {
    return (waves + waves_together - 1) / waves_together;
}

struct Series {
    const float* waves;   ///< [group][sample][waves_together]
    const float* series;  ///< [sample][channel]
    int samples, channels;
};

/// A thread a channel; blocks in y take a stretch of samples each, in z a group of waves. To
/// parts [stretch][group][wave][channel].
__global__ void sum_stretches(Series its, float* parts) {
    const int channel = static_cast<int>(blockIdx.x * threads + threadIdx.x);
    if (channel >= its.channels) return;
    const int first = static_cast<int>(blockIdx.y) * stretch;
    const int count = min(stretch, its.samples - first);
    const float* wave = its.waves + (static_cast<long>(blockIdx.z) * its.samples + first) * waves_together;
    const float* x = its.series + static_cast<long>(first) * its.channels + channel;
    float sum[waves_together] = {};
#pragma unroll 4
    for (int s = 0; s < count; ++s) {
        const float value = x[static_cast<long>(s) * its.channels];
#pragma unroll
        for (int n = 0; n < waves_together; ++n) sum[n] += wave[s * waves_together + n] * value;
    }
    float* to =
        parts + static_cast<long>(blockIdx.y * gridDim.z + blockIdx.z) * waves_together * its.channels;
    for (int n = 0; n < waves_together; ++n) to[static_cast<long>(n) * its.channels + channel] = sum[n];
}

/// The stretches' sums, one after the other.
__global__ void sum_parts(const float* parts, int count, int values, float* sums) {
    const int at = static_cast<int>(blockIdx.x * threads + threadIdx.x);
    if (at >= values) return;
    float sum = 0.0f;
    for (int n = 0; n < count; ++n) sum += parts[static_cast<long>(n) * values + at];
    sums[at] = sum;
}

/// Waves in the order in which the kernel reads them: those of a group side by side, missing ones zero.
std::vector<float> grouped(const std::vector<float>& waves, std::size_t samples) {
    const std::size_t count = waves.size() / samples;
    std::vector<float> result(groups(count) * samples * waves_together);
    for (std::size_t w = 0; w < count; ++w)
        for (std::size_t s = 0; s < samples; ++s)
            result[((w / waves_together) * samples + s) * waves_together + w % waves_together] =
                waves[w * samples + s];
    return result;
}

}  // namespace

std::size_t transform_bytes(std::size_t waves, std::size_t samples, std::size_t channels) {
    const std::size_t padded = groups(waves) * waves_together;
    return sizeof(float) * padded * (samples + (stretches(samples) + 1) * channels);
}

std::vector<float> transform_samples(const std::vector<float>& waves, const float* series,
                                     std::size_t samples, std::size_t channels, cudaStream_t stream) {
    if (samples == 0 || channels == 0) return {};
    const std::size_t count = waves.size() / samples;
    const std::vector<float> table = grouped(waves, samples);
    const std::size_t values = groups(count) * waves_together * channels;
    const DeviceBuffer<float> on_device(std::span<const float>(table), stream);
    const DeviceBuffer<float> parts(stretches(samples) * values, stream), sums(values, stream);
    const auto blocks = [](std::size_t n) { return static_cast<unsigned>((n + threads - 1) / threads); };
    launch(sum_stretches,
           dim3(blocks(channels), static_cast<unsigned>(stretches(samples)),
                static_cast<unsigned>(groups(count))),
           dim3(threads), 0, stream,
           Series{on_device.data(), series, static_cast<int>(samples), static_cast<int>(channels)},
           parts.data());
    check_launch("sums of the recordings");
    launch(sum_parts, dim3(blocks(values)), dim3(threads), 0, stream, parts.data(),
           static_cast<int>(stretches(samples)), static_cast<int>(values), sums.data());
    check_launch("sum of the recordings' parts");
    std::vector<float> result(count * channels);
    sums.copy_to(result.data(), result.size());
    check(cudaStreamSynchronize(stream), "transform of the recordings");
    return result;
}

}  // namespace lathe::gpu
