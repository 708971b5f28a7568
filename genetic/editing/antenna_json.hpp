// The antenna of a project as the tree that its file has, and back.
#pragma once

#include <nlohmann/json.hpp>

#include "genetic/project/project.hpp"

namespace lathe::editing {

using Json = nlohmann::ordered_json;

/// The value of "antenna".
Json antenna_json(const Project& project);

/// Demands on a changed antenna: that it can be built, or only that it is a drawing.
enum class Check { builds, reads };

/// The project with the antenna of a tree; everything else is kept. Throws InputError. Check::builds demands
/// nothing where the project's present antenna cannot be built either.
Project with_antenna_json(const Project& project, const Json& antenna, Check check = Check::builds);

/// The value at a JSON pointer below "antenna". Throws InputError when there is none.
Json& value_at(Json& antenna, const std::string& place);

/// Throws InputError without a location: `problem` about `value`.
[[noreturn]] void refuse(const std::string& value, const std::string& problem);

/// The pointer without its last part, and that part as an index of a list.
std::string parent_of(const std::string& place);
std::size_t index_of(const std::string& place);

}  // namespace lathe::editing
