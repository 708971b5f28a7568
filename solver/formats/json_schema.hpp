// JSON Schema (draft 2020-12) of the project file and of results.json, for editors and scripts.
#pragma once

#include <string>

namespace lathe {

/// Schema of a project file: every key that the reader knows, its type, range and meaning. Conditions between
/// keys (a goal's frequencies inside the band, rules of a template) are checked by the reader alone.
std::string project_schema();

/// Schema of the file that results_to_json() makes.
std::string results_schema();

}  // namespace lathe
