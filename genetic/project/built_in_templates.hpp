// Templates of the library that are written in the language of drawings: resources/templates/built_in.
#pragma once

#include <string>
#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe {

/// The text of a template file, and its name.
struct BuiltInText {
    std::string name, text;
};

/// The texts of all files of the folder, as they were when the program was built.
const std::vector<BuiltInText>& built_in_texts();

/// The text of one of them; empty for other names.
std::string built_in_text(const std::string& name);

/// The template of this name. Throws std::logic_error when there is no such file, and InputError for one that
/// is wrong.
AntennaTemplate built_in_template(const std::string& name);

}  // namespace lathe
