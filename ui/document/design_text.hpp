// Designs as text on the clipboard: what is copied is a whole project file, what is pasted may be one, or
// only its "antenna".
#pragma once

#include <string>

#include "genetic/project/project.hpp"

namespace lathe::ui {

/// The project with the antenna of the text, everything else kept. Throws InputError with key and range
/// for text that is no good design.
Project with_pasted_antenna(const Project& project, const std::string& text);

}  // namespace lathe::ui
