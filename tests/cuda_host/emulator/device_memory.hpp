// Memory of one emulated device: addresses that nothing else has, with access to nothing but what is given
// out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace lathe::emulation {

class DeviceMemory {
public:
    DeviceMemory();
    DeviceMemory(const DeviceMemory&) = delete;
    DeviceMemory& operator=(const DeviceMemory&) = delete;

    /// All bits set. Null when addresses have run out. `bytes` > 0.
    void* give(std::size_t bytes);
    /// Access ends now. A text says what is wrong: no such memory, or its edges were written to.
    std::string take_back(void* data);

    /// Whether the address is the device's, in use or not.
    bool owns(const void* address) const;
    /// Whether all of these bytes lie in one piece that is in use.
    bool holds(const void* address, std::size_t bytes) const;
    /// Size of the piece that begins here; 0 when none does.
    std::size_t size_of(const void* data) const;

    std::size_t used_bytes() const { return used_; }
    std::size_t pieces() const { return pieces_.size(); }
    /// The first damaged edge of all pieces, empty if there is none.
    std::string damage() const;

private:
    struct Piece {
        std::size_t bytes = 0;
        char *first_page = nullptr, *behind = nullptr;
    };
    static std::string damage_of(const char* data, const Piece& piece);

    char *begin_ = nullptr, *next_ = nullptr, *end_ = nullptr;
    std::map<const char*, Piece> pieces_;
    std::size_t used_ = 0;
};

}  // namespace lathe::emulation
