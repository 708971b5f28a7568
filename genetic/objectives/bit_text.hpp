// Doubles as text that keeps every bit.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lathe::genetic {

/// Eleven characters for each value: its 64 bits in groups of six, the lowest first, in the digits
/// A-Z a-z 0-9 + /.
std::string bits_to_text(std::span<const double> values);

/// Inverse of bits_to_text(); null for text that it does not write.
std::optional<std::vector<double>> bits_from_text(std::string_view text);

}  // namespace lathe::genetic
