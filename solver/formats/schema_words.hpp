// The forms that the schemas are built from.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace lathe::schema {

using Json = nlohmann::ordered_json;

/// A number in [least, most].
inline Json number(double least, double most, const std::string& description = "") {
    Json json = {{"type", "number"}, {"minimum", least}, {"maximum", most}};
    if (!description.empty()) json["description"] = description;
    return json;
}

/// A whole number in [least, most].
inline Json integer(long least, long most, const std::string& description = "") {
    Json json = {{"type", "integer"}, {"minimum", least}, {"maximum", most}};
    if (!description.empty()) json["description"] = description;
    return json;
}

/// One of some names.
inline Json choice(const std::vector<std::string>& names, const std::string& description = "") {
    Json json = {{"enum", names}};
    if (!description.empty()) json["description"] = description;
    return json;
}

/// A string.
inline Json text(const std::string& description) {
    return {{"type", "string"}, {"description", description}};
}

/// A list of `least` to `most` values that keep the schema `items`.
inline Json list_of(Json items, std::size_t least, std::size_t most, const std::string& description) {
    return {{"type", "array"},
            {"description", description},
            {"minItems", least},
            {"maxItems", most},
            {"items", std::move(items)}};
}

/// A reference to a definition of the schema.
inline Json reference(const std::string& name) {
    return {{"$ref", "#/$defs/" + name}};
}

/// An object with these keys and no others.
inline Json object(Json properties, const std::vector<std::string>& required,
                   const std::string& description = "") {
    Json json = {{"type", "object"}};
    if (!description.empty()) json["description"] = description;
    json["required"] = required;
    json["additionalProperties"] = false;
    json["properties"] = std::move(properties);
    return json;
}

}  // namespace lathe::schema
