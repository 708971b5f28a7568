// SHA-256, by OpenSSL.
#pragma once

#include <string>

namespace lathe::genetic {

/// 64 hexadecimal digits.
std::string sha256_hex(const std::string& text);

}  // namespace lathe::genetic
