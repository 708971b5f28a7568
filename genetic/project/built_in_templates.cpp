#include "genetic/project/built_in_templates.hpp"

#include <stdexcept>

#include "genetic/project/template_files.hpp"
#include "solver/antenna/drawn_library.hpp"

// Each program with the library has this file: CMakeLists.txt asks the linker for the name.
extern "C" {
extern const bool lathe_has_built_in_templates;
const bool lathe_has_built_in_templates = (lathe::set_drawn_library(lathe::built_in_template), true);
}

namespace lathe {

std::string built_in_text(const std::string& name) {
    for (const BuiltInText& one : built_in_texts())
        if (one.name == name) return one.text;
    return {};
}

AntennaTemplate built_in_template(const std::string& name) {
    const std::string text = built_in_text(name);
    if (text.empty()) throw std::logic_error("there is no file of the built-in template " + name);
    return library_template(text, "built-in template " + name);
}

}  // namespace lathe
