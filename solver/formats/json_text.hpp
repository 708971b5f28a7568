// JSON for human readers: objects and lists that fit on a line stay on one line.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace lathe {

/// The text of a tree, keys in their order, numbers with as many digits as reproduce the double. NaN and
/// infinities are written as null.
std::string json_text(const nlohmann::ordered_json& value);

}  // namespace lathe
