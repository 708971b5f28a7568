#include "genetic/editing/antenna_json.hpp"

#include "genetic/project/project_parts.hpp"
#include "solver/antenna/parameter_links.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::editing {
namespace {

bool can_be_built(const Project& project) {
    try {
        any_antenna_of(project);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

}  // namespace

void refuse(const std::string& value, const std::string& problem) {
    throw InputError({}, value, problem);
}

Json antenna_json(const Project& project) {
    return Json::parse(write_project(project)).at("antenna");
}

Project with_antenna_json(const Project& project, const Json& antenna, Check check) {
    const std::string name = "drawing";
    Json whole = Json::object();
    whole["antenna"] = antenna;
    const JsonValue tree = parse_json(whole.dump(), name);
    Project changed = project;
    changed.antenna = read_antenna(JsonCursor(tree, name).at("antenna"));
    follow_band(changed);
    if (Design* design = parameters_in(changed.antenna)) {
        follow_links(*design);
        check_linked_values(*design);
    }
    if (check == Check::builds && can_be_built(project)) any_antenna_of(changed);
    return changed;
}

Json& value_at(Json& antenna, const std::string& place) {
    const Json::json_pointer pointer(place);
    if (place.empty() || !antenna.contains(pointer)) refuse(place, "is not a place of this drawing");
    return antenna.at(pointer);
}

std::string parent_of(const std::string& place) {
    return place.substr(0, place.rfind('/'));
}

std::size_t index_of(const std::string& place) {
    return std::stoul(place.substr(place.rfind('/') + 1));
}

}  // namespace lathe::editing
