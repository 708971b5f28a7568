// Bytes deflated by zlib with a preset dictionary.
#pragma once

#include <cstddef>
#include <string>

namespace lathe::genetic {

/// Bytes that are too many to be deflated.
inline constexpr std::size_t longest_deflated = 64u << 20;

/// zlib stream (RFC 1950) of `bytes`, after its length in four bytes. Throws std::invalid_argument for
/// longest_deflated bytes and more.
std::string deflated(const std::string& bytes, const std::string& dictionary);

/// Inverse of deflated(). Throws std::invalid_argument on bytes that it did not write with this dictionary.
std::string inflated(const std::string& bytes, const std::string& dictionary);

}  // namespace lathe::genetic
