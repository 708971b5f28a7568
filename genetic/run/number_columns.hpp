// Columns of doubles in few bytes, without the loss of a bit.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lathe::genetic {

/// Appends `values` to `bytes`. Each value is predicted by the polynomial through the values before it, and
/// the difference to the prediction is written: 1 to 3 bytes for a smooth curve, up to 8 for noise. The
/// degree that needs fewest bytes is chosen. Predictions are integer arithmetic, so all machines make the
/// same.
void append_column(std::span<const double> values, std::string& bytes);

/// Reads a column of `count` values from the front of `bytes` and removes it there. Throws
/// std::invalid_argument when `bytes` does not begin with such a column.
std::vector<double> take_column(std::string_view& bytes, std::size_t count);

}  // namespace lathe::genetic
