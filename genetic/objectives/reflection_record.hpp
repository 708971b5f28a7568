// The dense reflection curve of a candidate as its record keeps it, with every bit.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "solver/results/results.hpp"

namespace lathe::genetic {

/// {"from_hz", "to_hz", "s11"}: frequencies are those of reflection_band() for the `solved_hz` ones, which
/// stand in the record anyway. "s11" is the text of the real and imaginary part of each (bits_to_text()).
/// Null for a curve at other frequencies.
nlohmann::json reflection_to_json(const std::vector<ReflectionPoint>& curve,
                                  const std::vector<double>& solved_hz);

/// Reads the curve that reflection_to_json() has written, group delays included. Throws std::invalid_argument
/// on any other JSON.
std::vector<ReflectionPoint> reflection_from_json(const nlohmann::json& value,
                                                  const std::vector<double>& solved_hz);

}  // namespace lathe::genetic
