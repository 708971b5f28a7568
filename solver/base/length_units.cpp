#include "solver/base/length_units.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>

namespace lathe {
namespace {

struct LengthUnitName {
    std::string_view name;
    long double millimetres;
};

// The micro sign and the Greek letter look alike.
constexpr LengthUnitName names[] = {{"mm", 1.0L},       {"um", 1e-3L}, {"\u00b5m", 1e-3L},
                                    {"\u03bcm", 1e-3L}, {"cm", 10.0L}, {"m", 1000.0L},
                                    {"mil", 0.0254L},   {"in", 25.4L}, {"\"", 25.4L}};

}  // namespace

std::optional<long double> millimetres_of_unit(std::string_view unit) {
    const auto found = std::find_if(std::begin(names), std::end(names),
                                    [&](const auto& entry) { return entry.name == unit; });
    if (found == std::end(names)) return std::nullopt;
    return found->millimetres;
}

std::optional<double> length_in_mm(std::string_view text) {
    double value = 0.0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || !std::isfinite(value)) return std::nullopt;
    std::string_view rest(stop, static_cast<std::size_t>(end - stop));
    while (rest.starts_with(' ')) rest.remove_prefix(1);
    while (rest.ends_with(' ')) rest.remove_suffix(1);
    const auto millimetres = millimetres_of_unit(rest);
    if (!millimetres) return std::nullopt;
    return static_cast<double>(value * *millimetres);
}

}  // namespace lathe
