#include "solver/base/display_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/base/length_units.hpp"

namespace lathe {
namespace {

struct UnitFacts {
    const char* name;
    int more_digits;  ///< than millimetres need
};

constexpr UnitFacts facts[] = {{"mm", 0}, {"in", 1}, {"mil", -1}, {"\u00b5m", -3}};

const UnitFacts& facts_of(DisplayUnit unit) {
    return facts[static_cast<std::size_t>(unit)];
}

}  // namespace

const std::vector<std::string>& display_unit_names() {
    static const std::vector<std::string> names = {"mm", "in", "mil", "um"};
    return names;
}

double millimetres_of(DisplayUnit unit) {
    return static_cast<double>(*millimetres_of_unit(facts_of(unit).name));
}

std::string name_of(DisplayUnit unit) {
    return facts_of(unit).name;
}

int digits_in(DisplayUnit unit, int digits) {
    return std::max(0, digits + facts_of(unit).more_digits);
}

std::string length_text(DisplayUnit unit, double mm, int digits) {
    const int decimals = digits_in(unit, digits);
    const double scale = std::pow(10.0, decimals);
    return fmt::format("{:.{}f}", std::round(mm / millimetres_of(unit) * scale) / scale + 0.0, decimals);
}

std::string short_length_text(DisplayUnit unit, double mm, int digits) {
    std::string text = length_text(unit, mm, digits);
    if (text.find('.') == std::string::npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text;
}

}  // namespace lathe
