// Upload of one simulation's tables: gathered in page-locked memory and sent in one copy, for which only the
// device waits.
#pragma once

#include <cstddef>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <type_traits>
#include <vector>

#include "solver/engine/gpu/runtime/device_block.hpp"

namespace lathe::gpu {

/// Page-locked memory that copies may still be reading, and the event that tells when they have.
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
    /// Frees the memory of all idle pieces but one, which the next solve uses.
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
    /// One value that itself holds addresses set by add(): it is copied when these are known, so it must live
    /// until send() has returned. `address` is where it stands on the device then.
    template <class T>
    void add_view(const T& value, const void*& address) {
        static_assert(std::is_trivially_copyable_v<T>);
        const std::size_t at = make_room(sizeof(T));
        addresses_.push_back([&address, at](const std::byte* block) { address = block + at; });
        views_.push_back(
            [this, &value, at] { std::memcpy(staging_->memory.data() + at, &value, sizeof(T)); });
    }
    /// The block, whose content is there for what comes later on `stream`.
    DeviceBuffer<std::byte> send(cudaStream_t stream);

private:
    std::size_t make_room(std::size_t bytes);

    StagingPool& pool_;
    std::unique_ptr<Staging> staging_;
    std::size_t used_ = 0;
    std::vector<std::function<void(const std::byte*)>> addresses_;
    std::vector<std::function<void()>> views_;
};

}  // namespace lathe::gpu
