// Doubles as nlohmann-json writes them, without the cost of a JSON value.
#pragma once

#include <array>
#include <string_view>

namespace lathe::genetic {

using DecimalBuffer = std::array<char, 40>;

/// Shortest decimal that reads back to a finite value, in the layout of nlohmann-json: digits and point for
/// powers of ten from -4 to 14, with ".0" where it would look like an integer, otherwise an exponent of at
/// least two digits. The text lies in `buffer`. Empty for infinities and NaN.
std::string_view json_decimal(double value, DecimalBuffer& buffer);

}  // namespace lathe::genetic
