#include "genetic/report/table_words.hpp"

#include <fmt/format.h>

#include <cmath>

namespace lathe::genetic {

std::string number_text(double value, const char* format) {
    if (std::isnan(value)) return "\u2013";
    return fmt::format(fmt::runtime(format), value);
}

std::string text_beside(double value, double limit) {
    constexpr int most_decimals = 9;
    std::string text = number_text(value);
    for (int decimals = 3; decimals <= most_decimals && value != limit; ++decimals) {
        if (text != fmt::format("{:.{}f}", limit, decimals - 1)) break;
        text = fmt::format("{:.{}f}", value, decimals);
    }
    return text;
}

std::string miss_text(double violation) {
    const std::string text = number_text(violation);
    return text == "0.00" ? fmt::format("{:.2g}", violation) : text;
}

std::optional<RobustSettings> robust_settings(const Project& project) {
    return project.tolerance ? project.tolerance->robust : std::nullopt;
}

}  // namespace lathe::genetic
