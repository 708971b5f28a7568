#include "solver/engine/gpu/runtime/table_upload.hpp"

#include <algorithm>
#include <new>

namespace lathe::gpu {
namespace {

constexpr std::size_t least_bytes = std::size_t{1} << 20;
/// Largest size of the one piece that an idle process keeps.
constexpr std::size_t most_bytes_kept = std::size_t{16} << 20;

}  // namespace

std::unique_ptr<Staging> StagingPool::take() {
    std::unique_ptr<Staging> staging;
    {
        std::lock_guard lock(mutex_);
        if (!free_.empty()) {
            staging = std::move(free_.front());
            free_.erase(free_.begin());
        }
    }
    if (!staging) return std::make_unique<Staging>();
    staging->copied.wait();
    return staging;
}

// Without memory for the list it is given up.
void StagingPool::give_back(std::unique_ptr<Staging> staging) noexcept try {
    std::lock_guard lock(mutex_);
    free_.push_back(std::move(staging));
} catch (const std::bad_alloc&) {
}

void StagingPool::shrink() {
    std::vector<std::unique_ptr<Staging>> freed;  // outside the lock
    std::lock_guard lock(mutex_);
    freed.swap(free_);
    auto kept = freed.end();
    for (auto at = freed.begin(); at != freed.end(); ++at) {
        const std::size_t size = (*at)->memory.size();
        if (size <= most_bytes_kept && (kept == freed.end() || size > (*kept)->memory.size())) kept = at;
    }
    if (kept == freed.end()) return;
    free_.push_back(std::move(*kept));
    freed.erase(kept);
}

std::size_t TableUpload::make_room(std::size_t bytes) {
    const std::size_t at = next_in_block(used_);
    PinnedBuffer<std::byte>& memory = staging_->memory;
    if (at + bytes > memory.size()) {
        PinnedBuffer<std::byte> larger(std::max({at + bytes, 2 * memory.size(), least_bytes}));
        if (used_ > 0) std::memcpy(larger.data(), memory.data(), used_);
        std::swap(memory, larger);
    }
    used_ = at + bytes;
    return at;
}

DeviceBuffer<std::byte> TableUpload::send(cudaStream_t stream) {
    DeviceBuffer<std::byte> block(used_, stream);
    for (const auto& enter : addresses_) enter(block.data());
    for (const auto& write : views_) write();
    try {
        block.copy_from(staging_->memory.data(), used_);
        staging_->copied.record(stream);
    } catch (...) {
        staging_.reset();  // nobody knows when the device has read it; freeing waits for that
        throw;
    }
    return block;
}

}  // namespace lathe::gpu
