// Designs as text on the clipboard: what is copied is a whole project file, what is pasted may be one, or
// only its "antenna". And the words for what is refused of a design.
#pragma once

#include <QString>
#include <string>

#include "genetic/project/project.hpp"

namespace lathe {
class InputError;
}

namespace lathe::ui {

/// The project with the antenna of the text, everything else kept. Throws InputError with key and range
/// for text that is no good design.
Project with_pasted_antenna(const Project& project, const std::string& text);

/// "20000 must be from 1 to 10000": the refused value, where there is one, and what is wrong with it; without
/// its place.
QString refusal_text(const InputError& error);

/// refusal_text() with the place in the file before it, "antenna.solids[2].radius_mm: ".
QString located_refusal(const InputError& error);

}  // namespace lathe::ui
