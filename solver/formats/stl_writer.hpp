// Binary STL, a triangle after the other.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

namespace lathe {

static_assert(std::endian::native == std::endian::little, "binary STL is little-endian");

/// Appends triangles to the bytes of a binary STL file.
class StlWriter {
public:
    using Vertex = std::array<float, 3>;

    /// `title`: what the file says of itself, up to 80 letters that do not begin with "solid".
    explicit StlWriter(std::string title);

    /// Counter-clockwise as seen from outside, from where its normal is computed.
    void triangle(const Vertex& a, const Vertex& b, const Vertex& c);

    /// The file. Nothing can be added any more.
    std::string finish();

private:
    void append(const Vertex& vertex);

    std::string bytes_;
    std::uint32_t count_ = 0;
};

}  // namespace lathe
