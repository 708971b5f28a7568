// Units of length that users type.
#pragma once

#include <optional>
#include <string_view>

namespace lathe {

/// Millimetres of a unit: mm, um, cm, m, mil, in, and the signs µm, μm and "; empty for other texts. Long, so
/// that a product with a number is rounded once: 0.55 in is 13.97 mm.
std::optional<long double> millimetres_of_unit(std::string_view unit);

/// Millimetres of a number with its unit, "0.25 in" or "5mil"; empty for other texts, a number alone among
/// them.
std::optional<double> length_in_mm(std::string_view text);

}  // namespace lathe
