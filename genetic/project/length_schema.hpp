// Schemas of coordinates and lengths in project files.
#pragma once

#include "genetic/project/project_parts.hpp"
#include "solver/formats/schema_words.hpp"

namespace lathe::schema {

/// A coordinate in mm.
inline Json coordinate(const std::string& description) {
    return number(-furthest_mm, furthest_mm, description);
}

/// A length in mm, more than 0.
inline Json positive_length(const std::string& description) {
    return {{"type", "number"},
            {"exclusiveMinimum", 0.0},
            {"maximum", furthest_mm},
            {"description", description}};
}

}  // namespace lathe::schema
