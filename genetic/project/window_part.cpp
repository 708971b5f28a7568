#include "genetic/project/window_part.hpp"

#include <nlohmann/json.hpp>

#include "solver/base/input_error.hpp"
#include "solver/formats/json_text.hpp"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;
constexpr const char* key = "window";

}  // namespace

std::string window_part_of(const std::string& project_text) {
    const Json project = Json::parse(project_text, nullptr, false);
    if (!project.is_object() || !project.contains(key) || !project[key].is_object()) return {};
    return json_text(project[key]);
}

std::string with_window_part(const std::string& project_text, const std::string& window_part) {
    Json project = Json::parse(project_text);
    project.erase(key);
    if (!window_part.empty()) {
        const Json part = Json::parse(window_part, nullptr, false);
        if (!part.is_object()) throw InputError({.key = key}, window_part, "is no JSON object");
        project[key] = part;
    }
    return json_text(project);
}

}  // namespace lathe
