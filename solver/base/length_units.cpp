#include "solver/base/length_units.hpp"

#include <algorithm>
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

}  // namespace lathe
