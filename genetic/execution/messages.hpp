// What this program and a solver process tell each other.
//
//   to the process:  {"project", "engine", "cells_per_wavelength", "workers", "cores", "version"}  first,
//   once
//                    {"id", "genome"}, with "slope_limit" where slopes are wanted   as many at a time as
//                    "capacity" says
//   from it:         {"ready": engine, "capacity": candidates at a time} or {"refused": why}       once
//                    {"id", "evaluation"}, {"id", "out_of_memory"}                        in any order
//                    {"lost": why}                      its device; it ends then
//                    {"cell_updates": so far}           every second while it lives
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "genetic/execution/evaluator.hpp"

namespace lathe::genetic {

/// Everything of an evaluation but `results`, bit for bit.
nlohmann::json evaluation_to_json(const Evaluation& evaluation);
/// Inverse of evaluation_to_json(). Throws nlohmann::json::exception or
/// std::invalid_argument.
Evaluation evaluation_from_json(const nlohmann::json& json);

/// A message as nlohmann::json::to_cbor() has written it. The bytes are looked through before they are read:
/// the library reads nested values by calling itself, and a few thousand bytes of nesting would end the
/// program. Throws std::invalid_argument or nlohmann::json::exception.
nlohmann::json message_from_bytes(std::span<const unsigned char> bytes);

}  // namespace lathe::genetic
