#include "genetic/project/project_difference.hpp"

#include <map>
#include <nlohmann/json.hpp>

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;
using Values = std::vector<std::pair<std::string, std::string>>;

/// Leaves of the tree: numbers, texts, and lists of nothing but these, which read better whole.
void collect(const Json& value, const std::string& key, Values& values) {
    if (value.is_object()) {
        for (const auto& [name, inner] : value.items())
            collect(inner, key.empty() ? name : key + "." + name, values);
        return;
    }
    const bool is_deep = value.is_array() && !value.empty() && value.front().is_structured();
    if (!is_deep) {
        values.emplace_back(key, value.dump());
        return;
    }
    for (std::size_t n = 0; n < value.size(); ++n)
        collect(value[n], key + "[" + std::to_string(n) + "]", values);
}

Values values_of(const Project& project) {
    Values values;
    collect(Json::parse(write_project(project)), "", values);
    return values;
}

}  // namespace

std::vector<ProjectDifference> differences(const Project& left, const Project& right) {
    const Values ours = values_of(left), theirs = values_of(right);
    std::map<std::string, std::string> others(theirs.begin(), theirs.end());
    std::vector<ProjectDifference> found;
    for (const auto& [key, value] : ours) {
        const auto other = others.find(key);
        if (other == others.end())
            found.push_back({key, value, ""});
        else if (other->second != value)
            found.push_back({key, value, other->second});
        others.erase(key);
    }
    for (const auto& [key, value] : theirs)
        if (others.contains(key)) found.push_back({key, "", value});
    return found;
}

}  // namespace lathe
