// Doubles in JSON, those included that JSON has no number for.
#pragma once

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

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

inline nlohmann::json numbers_to_json(std::span<const double> values) {
    nlohmann::json list = nlohmann::json::array();
    for (const double value : values) list.push_back(number_to_json(value));
    return list;
}

/// Throws nlohmann::json::exception on anything numbers_to_json() does not write.
inline std::vector<double> numbers_from_json(const nlohmann::json& list) {
    std::vector<double> values;
    for (const nlohmann::json& value : list) values.push_back(number_from_json(value));
    return values;
}

}  // namespace lathe::genetic
