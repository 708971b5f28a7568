// Numbers in the text files of other programs.
#pragma once

#include <optional>
#include <string_view>

namespace lathe {

/// The number that the whole text is, with or without a plus sign; empty for other texts, infinities and NaN.
std::optional<double> number_in(std::string_view text);

}  // namespace lathe
