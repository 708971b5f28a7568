// JSON as people like to read it: what fits on a line stays on one line.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace lathe {

/// Pretty text of a tree, keys in their order, numbers with as many digits as bring the same double
/// back. NaN and infinities come out as null.
std::string json_text(const nlohmann::ordered_json& value);

}  // namespace lathe
