#include "genetic/report/table_words.hpp"

#include <fmt/format.h>

#include <cmath>

namespace lathe::genetic {

std::string number_text(double value, const char* format) {
    if (std::isnan(value)) return "\u2013";
    return fmt::format(fmt::runtime(format), value);
}

std::optional<RobustSettings> robust_settings(const Project& project) {
    return project.tolerance ? project.tolerance->robust : std::nullopt;
}

}  // namespace lathe::genetic
