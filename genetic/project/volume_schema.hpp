// The part of the project file's schema that describes 3D antennas.
#pragma once

#include "solver/formats/schema_words.hpp"

namespace lathe::schema {

/// JSON Schema of the poles of a solid's material, the definition "poles".
Json poles();

/// JSON Schema of the key "antenna" with "geometry": "volume"; `parts` are those of antennas that a part may
/// be.
Json volume_antenna(const Json& parts);
/// A 3D antenna in the language of docs/user/own_shapes.md.
Json drawn_volume_antenna();

/// JSON Schema of the key "verification" of bodies of revolution; `parts` as above.
Json verification(const Json& parts);

}  // namespace lathe::schema
