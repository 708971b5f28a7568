// Tables of one simulation on their way to the device: gathered in page-locked memory, sent in one copy, for
// which nobody waits but the device.
#pragma once

#include <cstddef>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <type_traits>
#include <vector>

#include "solver/engine/gpu/device_block.hpp"

namespace lathe::cuda {

/// Page-locked memory that copies may still be reading, and what tells when they have.
struct Staging {
    PinnedBuffer<std::byte> memory;
    Event copied;
};

/// Staging memory of one device, used again and again: to lock pages takes longer than to fill them. There
/// are as many pieces as threads gather at a time. For any thread.
class StagingPool {
public:
    /// The piece that has waited longest, after its last copy; a new and empty one when all are taken.
    std::unique_ptr<Staging> take();
    void give_back(std::unique_ptr<Staging> staging) noexcept;
    /// Gives the free ones' memory back to the system, but for one for the next who is alone.
    void shrink();

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Staging>> free_;
};

/// Gathers tables for one block of device memory.
class TableUpload {
public:
    explicit TableUpload(StagingPool& pool) : pool_(pool), staging_(pool.take()) {}
    ~TableUpload() {
        if (staging_) pool_.give_back(std::move(staging_));
    }
    TableUpload(const TableUpload&) = delete;
    TableUpload& operator=(const TableUpload&) = delete;

    /// Copies `values`, which need not live on. `address`, which must, is where they stand on the device once
    /// send() has returned; null for an empty table. Throws DeviceOutOfMemory, DeviceError.
    template <class T>
    void add(const std::vector<T>& values, const T*& address) {
        static_assert(std::is_trivially_copyable_v<T>);
        address = nullptr;
        if (values.empty()) return;
        const std::size_t at = make_room(values.size() * sizeof(T));
        std::memcpy(staging_->memory.data() + at, values.data(), values.size() * sizeof(T));
        addresses_.push_back(
            [&address, at](const std::byte* block) { address = reinterpret_cast<const T*>(block + at); });
    }
    /// The block, whose content is there for what comes later on `stream`.
    DeviceBuffer<std::byte> send(cudaStream_t stream);

private:
    std::size_t make_room(std::size_t bytes);

    StagingPool& pool_;
    std::unique_ptr<Staging> staging_;
    std::size_t used_ = 0;
    std::vector<std::function<void(const std::byte*)>> addresses_;
};

}  // namespace lathe::cuda
