// Doubles in JSON, those included that JSON has no number for.
#pragma once

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

namespace lathe::genetic {

inline nlohmann::json number_to_json(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0.0 ? "inf" : "-inf";
    return value;
}

/// Throws nlohmann::json::exception on anything number_to_json() does not write.
inline double number_from_json(const nlohmann::json& value) {
    if (value == "nan") return std::numeric_limits<double>::quiet_NaN();
    if (value == "inf") return std::numeric_limits<double>::infinity();
    if (value == "-inf") return -std::numeric_limits<double>::infinity();
    return value.get<double>();
}

}  // namespace lathe::genetic
