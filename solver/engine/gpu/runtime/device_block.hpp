// Several arrays in one piece of device memory: it is taken, cleared and freed by one call each, for
// which threads that prepare candidates side by side queue up at the driver.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "solver/engine/gpu/runtime/device_buffer.hpp"

namespace lathe::gpu {

/// What the device fetches at a time, and more than any type asks for: where an array in a block may start.
inline constexpr std::size_t block_alignment = 256;

/// The next free offset in a block of which `used` bytes are taken.
inline std::size_t next_in_block(std::size_t used) {
    return (used + block_alignment - 1) / block_alignment * block_alignment;
}

class DeviceBlock {
public:
    /// `count` values. `address`, which must live until then, is set by take(): null for none.
    template <class T>
    void add(std::size_t count, T*& address) {
        address = nullptr;
        if (count == 0) return;
        const std::size_t at = next_in_block(used_);
        used_ = at + count * bytes_of<T>;
        addresses_.push_back(
            [&address, at](std::byte* block) { address = reinterpret_cast<T*>(block + at); });
    }
    /// What has been added until now will be zero; the rest is undefined until written.
    void clear_so_far() { cleared_ = used_; }
    /// Throws DeviceOutOfMemory, DeviceError. What is there is there for what comes later on `stream`.
    void take(cudaStream_t stream) {
        memory_ = DeviceBuffer<std::byte>(used_, stream);
        memory_.clear(cleared_);
        for (const auto& enter : addresses_) enter(memory_.data());
        addresses_.clear();
    }

private:
    std::size_t used_ = 0, cleared_ = 0;
    std::vector<std::function<void(std::byte*)>> addresses_;
    DeviceBuffer<std::byte> memory_;
};

}  // namespace lathe::gpu
