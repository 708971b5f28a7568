// Bytes as letters, for text formats that carry them (RFC 4648, section 4).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lathe {

/// Letters, digits, '+', '/' and '=' to fill up, without line breaks.
std::string base64_text(std::string_view bytes);

/// The bytes of a text as base64_text() writes it; empty for any other text.
std::optional<std::string> base64_bytes(std::string_view text);

}  // namespace lathe
