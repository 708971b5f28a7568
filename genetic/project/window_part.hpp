// What the window keeps in a project file for itself, under the key "window": no part of the design, and
// nothing that a solve reads.
#pragma once

#include <string>

namespace lathe {

/// JSON text of the key "window" of a project file's text; empty without one, or for text that is no JSON.
std::string window_part_of(const std::string& project_text);

/// The project file's text with this JSON text under the key "window", at the end; without the key for an
/// empty one. Throws InputError for a part that is no JSON object.
std::string with_window_part(const std::string& project_text, const std::string& window_part);

}  // namespace lathe
