// Shared memory of the blocks that run on the host.
#pragma once

#include <cstddef>
#include <vector>

namespace lathe::emulation {

/// Dynamic shared memory of one block. The byte behind it, rounded up to 16, lies on a page without access.
class SharedMemory {
public:
    SharedMemory() = default;
    explicit SharedMemory(std::size_t bytes);
    ~SharedMemory();
    SharedMemory(SharedMemory&& other) noexcept { *this = static_cast<SharedMemory&&>(other); }
    SharedMemory& operator=(SharedMemory&& other) noexcept;

    void* data() const { return data_; }
    std::size_t bytes() const { return bytes_; }
    /// Fills the memory as each block finds it: with no number that could pass for a result.
    void poison() const;

private:
    char* mapping_ = nullptr;
    std::size_t mapped_ = 0, bytes_ = 0;
    void* data_ = nullptr;
};

/// The variables `__shared__ T x` of all kernels of the program.
class StaticShared {
public:
    static void poison();
    /// For blocks that run in turns.
    void save();
    void restore() const;

private:
    std::vector<char> values_;
};

}  // namespace lathe::emulation
