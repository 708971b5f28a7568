// The part of the project file's schema that describes the ports of bodies of revolution drawn by regions.
#pragma once

#include "solver/formats/schema_words.hpp"

namespace lathe::schema {

/// Adds a definition "port_" + name for each of port_kind_names(); they refer to "material" of the whole
/// schema.
void add_port_kinds(Json& definitions);

}  // namespace lathe::schema
