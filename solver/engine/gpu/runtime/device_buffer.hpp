// Memory of the device and of the host beside it, owned.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <span>
#include <utility>

#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/stream.hpp"

namespace lathe::gpu {

/// Bytes of one value, which may itself be an address.
template <class T>
inline constexpr std::size_t bytes_of = sizeof(T);  // NOLINT(bugprone-sizeof-expression)

/// `count` values on the device, from the stream-ordered pool: taking and giving back costs microseconds.
/// Contents are undefined until copied or cleared. Freed on the stream that it was taken on.
template <class T>
class DeviceBuffer {
public:
    DeviceBuffer() = default;
    DeviceBuffer(std::size_t count, cudaStream_t stream) : count_(count), stream_(stream) {
        if (count > 0)
            check(cudaMallocAsync(reinterpret_cast<void**>(&data_), bytes(), stream), "cudaMallocAsync");
    }
    DeviceBuffer(std::span<const T> values, cudaStream_t stream) : DeviceBuffer(values.size(), stream) {
        copy_from(values.data(), count_);
    }
    ~DeviceBuffer() {
        if (data_) cudaFreeAsync(data_, stream_);
    }
    DeviceBuffer(DeviceBuffer&& other) noexcept { *this = std::move(other); }
    DeviceBuffer& operator=(DeviceBuffer&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(count_, other.count_);
        std::swap(stream_, other.stream_);
        return *this;
    }

    T* data() const { return data_; }
    std::size_t size() const { return count_; }
    std::size_t bytes() const { return count_ * bytes_of<T>; }

    void clear() { clear(count_); }
    /// The first `count` values.
    void clear(std::size_t count) {
        if (count > 0) check(cudaMemsetAsync(data_, 0, count * bytes_of<T>, stream_), "cudaMemsetAsync");
    }
    /// Copies into the first `count` values; on its stream, where `from` is page-locked after this returns.
    void copy_from(const T* from, std::size_t count) { copy_from(from, count, stream_); }
    /// On another stream; users of the buffer wait for that one.
    void copy_from(const T* from, std::size_t count, cudaStream_t stream) {
        if (count > 0)
            check(cudaMemcpyAsync(data_, from, count * bytes_of<T>, cudaMemcpyHostToDevice, stream),
                  "copy to the device");
    }
    /// Copies the first `count` values out; on its stream, done when that is.
    void copy_to(T* to, std::size_t count) const { copy_to(to, count, stream_); }
    void copy_to(T* to, std::size_t count, cudaStream_t stream) const {
        if (count > 0)
            check(cudaMemcpyAsync(to, data_, count * bytes_of<T>, cudaMemcpyDeviceToHost, stream),
                  "copy from the device");
    }

private:
    T* data_ = nullptr;
    std::size_t count_ = 0;
    cudaStream_t stream_ = nullptr;
};

/// Page-locked memory of the host, which copies can fill while the host goes on.
template <class T>
class PinnedBuffer {
public:
    PinnedBuffer() = default;
    explicit PinnedBuffer(std::size_t count) : count_(count) {
        if (count > 0)
            check(cudaMallocHost(reinterpret_cast<void**>(&data_), count * bytes_of<T>), "cudaMallocHost");
    }
    ~PinnedBuffer() {
        if (data_) cudaFreeHost(data_);
    }
    PinnedBuffer(PinnedBuffer&& other) noexcept { *this = std::move(other); }
    PinnedBuffer& operator=(PinnedBuffer&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(count_, other.count_);
        return *this;
    }
    T* data() const { return data_; }
    std::size_t size() const { return count_; }
    T& operator[](std::size_t n) const { return data_[n]; }

private:
    T* data_ = nullptr;
    std::size_t count_ = 0;
};

}  // namespace lathe::gpu
