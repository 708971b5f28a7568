#include "genetic/exchange/number_text.hpp"

#include <charconv>
#include <cmath>

namespace lathe {

std::optional<double> number_in(std::string_view text) {
    double value = 0.0;
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

}  // namespace lathe
