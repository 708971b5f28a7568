// Verbs, keys of drawings and templates as JSON, for other programs.
#pragma once

#include <string>

#include "app/batch/command_description.hpp"

namespace lathe::batch {

/// {"verbs", "drawing_keys", "templates"}: every verb with its options; every object of the language of
/// drawings with its keys; every template with its parameters, their units, ranges and defaults.
std::string description_json(const VerbDescription& program);

}  // namespace lathe::batch
