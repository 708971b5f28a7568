// The part of the project file's schema that describes what is analysed for breakdown.
#pragma once

#include "solver/formats/schema_words.hpp"

namespace lathe::schema {

/// JSON Schema of the key "multipactor".
Json power();
/// JSON Schema of a wall, "multipactor_wall" of the whole schema.
Json power_wall();

}  // namespace lathe::schema
