#include "tests/cuda_host/emulator/device_memory.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, bytes) ((void)(address), (void)(bytes))
#define ASAN_UNPOISON_MEMORY_REGION(address, bytes) ((void)(address), (void)(bytes))
#endif

namespace lathe::emulation {
namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t address_space = std::size_t{1} << 38;
/// What loads and copies of sixteen bytes need. The device's own allocator gives more; to ask for no more
/// puts the end of a piece closer to the page without access.
constexpr std::size_t alignment = 16;
constexpr int poison_byte = 0xff, edge_byte = 0xa5;

std::size_t rounded(std::size_t bytes, std::size_t to) {
    return (bytes + to - 1) / to * to;
}

}  // namespace

DeviceMemory::DeviceMemory() {
    void* reserved =
        mmap(nullptr, address_space, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved == MAP_FAILED) throw std::bad_alloc();
    begin_ = next_ = static_cast<char*>(reserved);
    end_ = begin_ + address_space;
}

void* DeviceMemory::give(std::size_t bytes) {
    const std::size_t inside = rounded(bytes, page);
    if (static_cast<std::size_t>(end_ - next_) < inside + 2 * page) return nullptr;
    char* first = next_ + page;
    if (mprotect(first, inside, PROT_READ | PROT_WRITE) != 0) return nullptr;
    next_ = first + inside;
    char* data = next_ - rounded(bytes, alignment);
    std::memset(first, edge_byte, inside);
    std::memset(data, poison_byte, bytes);
    ASAN_POISON_MEMORY_REGION(first, static_cast<std::size_t>(data - first));
    ASAN_POISON_MEMORY_REGION(data + bytes, static_cast<std::size_t>(next_ - data) - bytes);
    pieces_[data] = {bytes, first, next_};
    used_ += bytes;
    return data;
}

std::string DeviceMemory::damage_of(const char* data, const Piece& piece) {
    char* behind = const_cast<char*>(data) + piece.bytes;
    ASAN_UNPOISON_MEMORY_REGION(piece.first_page, static_cast<std::size_t>(piece.behind - piece.first_page));
    const auto is_edge = [](char c) { return static_cast<unsigned char>(c) == edge_byte; };
    std::string text;
    if (!std::all_of(static_cast<const char*>(piece.first_page), data, is_edge))
        text = "written to in front of";
    if (!std::all_of(behind, piece.behind, is_edge)) text = "written to behind";
    ASAN_POISON_MEMORY_REGION(piece.first_page, static_cast<std::size_t>(data - piece.first_page));
    ASAN_POISON_MEMORY_REGION(behind, static_cast<std::size_t>(piece.behind - behind));
    return text.empty() ? text : "memory " + text + " its " + std::to_string(piece.bytes) + " bytes";
}

std::string DeviceMemory::take_back(void* data) {
    const auto found = pieces_.find(static_cast<char*>(data));
    if (found == pieces_.end())
        return "what was given back is no memory of the device, or for the second time";
    const Piece piece = found->second;
    std::string text = damage_of(found->first, piece);
    const auto inside = static_cast<std::size_t>(piece.behind - piece.first_page);
    mprotect(piece.first_page, inside, PROT_NONE);
    madvise(piece.first_page, inside, MADV_DONTNEED);
    ASAN_POISON_MEMORY_REGION(piece.first_page, inside);
    used_ -= piece.bytes;
    pieces_.erase(found);
    return text;
}

bool DeviceMemory::owns(const void* address) const {
    const auto* at = static_cast<const char*>(address);
    return at >= begin_ && at < end_;
}

bool DeviceMemory::holds(const void* address, std::size_t bytes) const {
    const auto* at = static_cast<const char*>(address);
    auto found = pieces_.upper_bound(at);
    if (found == pieces_.begin()) return false;
    --found;
    return static_cast<std::size_t>(at - found->first) + bytes <= found->second.bytes;
}

std::size_t DeviceMemory::size_of(const void* data) const {
    const auto found = pieces_.find(static_cast<const char*>(data));
    return found == pieces_.end() ? 0 : found->second.bytes;
}

std::string DeviceMemory::damage() const {
    for (const auto& [data, piece] : pieces_)
        if (std::string text = damage_of(data, piece); !text.empty()) return text;
    return "";
}

}  // namespace lathe::emulation
