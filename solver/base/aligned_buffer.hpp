// Zeroed memory on cache-line boundaries.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>

namespace lathe {

/// Owns `count` values, all bits zero; their address is a multiple of 64 bytes, that of a cache line.
template <class Real>
class AlignedBuffer {
public:
    AlignedBuffer() = default;
    explicit AlignedBuffer(std::size_t count) {
        void* memory = ::operator new[](count * sizeof(Real), std::align_val_t{alignment});
        std::memset(memory, 0, count * sizeof(Real));
        values_.reset(static_cast<Real*>(memory));
    }

    Real* data() { return values_.get(); }
    const Real* data() const { return values_.get(); }

private:
    static constexpr std::size_t alignment = 64;
    struct Release {
        void operator()(Real* p) const { ::operator delete[](p, std::align_val_t{alignment}); }
    };
    std::unique_ptr<Real[], Release> values_;
};

}  // namespace lathe
