#include "solver/engine/gpu/study/planar_device.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "solver/engine/gpu/study/planar_launch.cuh"

namespace lathe::cuda::study {

namespace {

constexpr double updates_a_timing = 5e8;
constexpr int timings = 3;
constexpr int skewed_bands = 24;  // at least: the start and the end of the wavefront are part of the method

struct Comparison {
    unsigned largest_difference, largest_value;  // bits of floats that are not negative, ordered as they are
    unsigned long long different;
};

__global__ void compare_words(const float* __restrict__ x, const float* __restrict__ reference,
                              std::size_t count, Comparison* result) {
    const std::size_t n = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
    const float a = n < count ? x[n] : 0.0f, b = n < count ? reference[n] : 0.0f;
    unsigned difference = __float_as_uint(fabsf(a - b)), value = __float_as_uint(fabsf(b));
    unsigned different = a == b ? 0 : 1;
    for (int lanes = 16; lanes > 0; lanes /= 2) {
        difference = max(difference, __shfl_xor_sync(~0u, difference, lanes));
        value = max(value, __shfl_xor_sync(~0u, value, lanes));
        different += __shfl_xor_sync(~0u, different, lanes);
    }
    if (threadIdx.x % 32 != 0) return;
    // Most warps have nothing to say that is not known; reading first keeps them from queueing.
    if (difference > result->largest_difference) atomicMax(&result->largest_difference, difference);
    if (value > result->largest_value) atomicMax(&result->largest_value, value);
    if (different > 0) atomicAdd(&result->different, different);
}

/// E_z, H_x and H_y.
struct FieldArrays {
    DeviceArray<float> e_z, h_x, h_y;

    explicit FieldArrays(std::size_t words) : e_z(words), h_x(words), h_y(words) {}
    explicit FieldArrays(const PlanarFields& fields) : e_z(fields.e_z), h_x(fields.h_x), h_y(fields.h_y) {}

    std::array<const DeviceArray<float>*, field_words> all() const { return {&e_z, &h_x, &h_y}; }
};

float unordered_bits(unsigned bits) {
    float value;
    static_assert(sizeof(value) == sizeof(bits));
    std::memcpy(&value, &bits, sizeof(value));
    return value;
}

}  // namespace

class PlanarDevice::Implementation {
public:
    Implementation(PlanarLayout layout, const PlanarFields& initial, const PlanarFields& reference)
        : layout_(layout),
          initial_(initial),
          reference_(reference),
          fields_(layout.words()),
          other_(layout.words()),
          pulse_(line_source_pulse()),
          comparison_(1) {
        int device = 0, limit = 0;
        check(cudaGetDevice(&device), "cudaGetDevice");
        check(cudaDeviceGetAttribute(&limit, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
              "shared memory of a block");
        shared_limit_ = static_cast<std::size_t>(limit);
        for (const void* kernel : {reinterpret_cast<const void*>(&advance_overlapped),
                                   reinterpret_cast<const void*>(&advance_skewed)})
            check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, limit),
                  "shared memory of a kernel");
    }

    bool runs(const PlanarScheme& scheme) const { return tile_bytes(scheme) <= shared_limit_; }

    PlanarParity parity(const PlanarScheme& scheme) {
        begin_anew();
        PlanarView now = view(fields_), spare = view(other_);
        launch_steps(scheme, now, spare, parity_steps, stream_);
        check(cudaMemsetAsync(comparison_.data(), 0, sizeof(Comparison), stream_), "cudaMemsetAsync");
        const FieldArrays& result = now.e_z == view(fields_).e_z ? fields_ : other_;
        constexpr unsigned threads = 256;
        for (std::size_t n = 0; n < field_words; ++n) {
            const auto blocks = static_cast<unsigned>((layout_.words() + threads - 1) / threads);
            compare_words<<<blocks, threads, 0, stream_>>>(
                result.all()[n]->data(), reference_.all()[n]->data(), layout_.words(), comparison_.data());
            check_launch("compare_words");
        }
        Comparison found{};
        check(cudaMemcpyAsync(&found, comparison_.data(), sizeof(found), cudaMemcpyDeviceToHost, stream_),
              "copy of the comparison");
        stream_.wait();
        return {static_cast<double>(unordered_bits(found.largest_difference)) /
                    static_cast<double>(unordered_bits(found.largest_value)),
                static_cast<std::size_t>(found.different)};
    }

    double seconds_a_step(const PlanarScheme& scheme) {
        const double cells = static_cast<double>(layout_.size) * layout_.size;
        int steps = static_cast<int>(std::clamp(updates_a_timing / cells, 8.0, 1000.0));
        if (scheme.method == PlanarMethod::skewed) steps = std::max(steps, skewed_bands * scheme.depth);
        steps = (steps + scheme.depth - 1) / scheme.depth * scheme.depth;
        begin_anew();
        const double seconds = best_graph_seconds(stream_, timings, [&] {
            PlanarView now = view(fields_), spare = view(other_);
            launch_steps(scheme, now, spare, steps, stream_);
        });
        return seconds / steps;
    }

private:
    PlanarView view(const FieldArrays& arrays) const {
        const std::size_t origin = layout_.at(0, 0);
        return {arrays.e_z.data() + origin,
                arrays.h_x.data() + origin,
                arrays.h_y.data() + origin,
                layout_.size,
                layout_.stride(),
                PlanarConstants{},
                pulse_.data()};
    }
    /// Initial fields; what was in `other_` is poisoned, but for the rows that kernels never write.
    void begin_anew() {
        for (std::size_t n = 0; n < field_words; ++n) {
            const DeviceArray<float>&from = *initial_.all()[n], &to = *fields_.all()[n];
            check(cudaMemcpyAsync(to.data(), from.data(), from.bytes(), cudaMemcpyDeviceToDevice, stream_),
                  "copy of the initial fields");
            const std::size_t inside =
                static_cast<std::size_t>(layout_.size) * static_cast<std::size_t>(layout_.stride());
            check(cudaMemsetAsync(other_.all()[n]->data() + layout_.at(0, 0), 0x4f, inside * sizeof(float),
                                  stream_),
                  "cudaMemsetAsync");
        }
    }

    PlanarLayout layout_;
    FieldArrays initial_, reference_, fields_, other_;
    DeviceArray<float> pulse_;
    DeviceArray<Comparison> comparison_;
    Stream stream_{cudaStreamDefault};
    std::size_t shared_limit_ = 0;
};

PlanarDevice::PlanarDevice(PlanarLayout layout, const PlanarFields& initial, const PlanarFields& reference)
    : implementation_(std::make_unique<Implementation>(layout, initial, reference)) {}
PlanarDevice::~PlanarDevice() = default;
PlanarDevice::PlanarDevice(PlanarDevice&&) noexcept = default;

bool PlanarDevice::runs(const PlanarScheme& scheme) const {
    return implementation_->runs(scheme);
}
PlanarParity PlanarDevice::parity(const PlanarScheme& scheme) {
    return implementation_->parity(scheme);
}
double PlanarDevice::seconds_a_step(const PlanarScheme& scheme) {
    return implementation_->seconds_a_step(scheme);
}

DeviceSummary find_device() {
    DeviceSummary summary;
    int count = 0;
    cudaError_t status = cudaGetDeviceCount(&count);
    cudaDeviceProp properties{};
    if (status == cudaSuccess && count > 0) status = cudaGetDeviceProperties(&properties, 0);
    int clock_khz = 0;
    if (status == cudaSuccess && count > 0)
        status = cudaDeviceGetAttribute(&clock_khz, cudaDevAttrClockRate, 0);
    if (status != cudaSuccess || count == 0) {
        const bool absent =
            status == cudaSuccess || status == cudaErrorNoDevice || status == cudaErrorInsufficientDriver;
        summary.name = absent ? "no GPU with a recent driver here" : cudaGetErrorString(status);
        cudaGetLastError();
        return summary;
    }
    summary.found = true;
    summary.name = properties.name;
    summary.compute_major = properties.major;
    summary.compute_minor = properties.minor;
    summary.multiprocessors = properties.multiProcessorCount;
    summary.memory_bytes = properties.totalGlobalMem;
    summary.second_level_bytes = static_cast<std::size_t>(properties.l2CacheSize);
    summary.shared_bytes_a_block = properties.sharedMemPerBlockOptin;
    summary.register_bytes = static_cast<std::size_t>(properties.regsPerMultiprocessor) * 4;
    // 7.0, 7.5 and 8.0 have 64 single-precision lanes a multiprocessor, all later ones 128.
    const int lanes = properties.major < 8 || (properties.major == 8 && properties.minor == 0) ? 64 : 128;
    const double clocks_per_s = 1e3 * clock_khz * properties.multiProcessorCount;
    summary.single_operations_per_s = clocks_per_s * lanes;
    summary.shared_words_per_s = clocks_per_s * 32;
    return summary;
}

}  // namespace lathe::cuda::study
