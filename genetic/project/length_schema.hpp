// Schemas of coordinates and lengths in project files.
#pragma once

#include "genetic/project/project_parts.hpp"
#include "solver/formats/schema_words.hpp"

namespace lathe::schema {

/// `number` of a length in mm, which may also be a text with its unit: "0.25 in".
inline Json with_units(Json number) {
    number["type"] = {"number", "string"};
    number["pattern"] = R"(^ *-?[0-9.]+([eE][-+]?[0-9]+)? *(mm|um|\u00b5m|cm|m|mil|in|") *$)";
    return number;
}

/// A coordinate in mm.
inline Json coordinate(const std::string& description) {
    return with_units(number(-furthest_mm, furthest_mm, description));
}

/// A length in mm, more than 0.
inline Json positive_length(const std::string& description) {
    return with_units({{"type", "number"},
                       {"exclusiveMinimum", 0.0},
                       {"maximum", furthest_mm},
                       {"description", description}});
}

}  // namespace lathe::schema
