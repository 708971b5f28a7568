// Bytes deflated by zlib with a preset dictionary.
#pragma once

#include <string>

namespace lathe::genetic {

/// zlib stream (RFC 1950) of `bytes`, after its length in four bytes. Throws std::invalid_argument for 64 MiB
/// and more.
std::string deflated(const std::string& bytes, const std::string& dictionary);

/// Inverse of deflated(). Throws std::invalid_argument on bytes that it did not write with this dictionary.
std::string inflated(const std::string& bytes, const std::string& dictionary);

}  // namespace lathe::genetic
