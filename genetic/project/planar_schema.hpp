// The part of the project file's schema that describes planar antennas drawn by regions.
#pragma once

#include "solver/formats/schema_words.hpp"

namespace lathe::schema {

/// JSON Schema of the key "antenna" of a planar antenna; refers to "material" of the whole schema.
Json planar_antenna();

}  // namespace lathe::schema
