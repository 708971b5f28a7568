// Failures of the JSON library, without the text that it read.
#pragma once

#include <exception>
#include <string>

namespace lathe {

/// Reason of a failure to parse JSON or CBOR, in words that repeat nothing of the input: that may be any
/// file, also a confidential one. Other errors (a missing key, a value of another type) name keys of this
/// program only and keep their text.
std::string json_problem(const std::exception& error);

}  // namespace lathe
