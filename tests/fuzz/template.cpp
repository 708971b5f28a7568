// Template files: any bytes are read or refused with an InputError. A template that is read has a default
// design that is built, rules and, of a cross-section, the derivatives of its vertices.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "genetic/project/template_files.hpp"
#include "solver/base/input_error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    std::shared_ptr<const lathe::DrawnTemplate> drawn;
    try {
        drawn = lathe::parse_template(text, "fuzz");
    } catch (const lathe::InputError&) {
        return 0;
    }
    const lathe::Design design = lathe::default_design(drawn);
    if (!lathe::broken_rules(design).empty()) std::abort();
    if (!drawn->made.motion || design.parameters.empty()) return 0;
    const lathe::Antenna antenna = lathe::build_antenna(design);
    const auto motion = drawn->made.motion(lathe::ParameterValues(design), 0, 0);
    if (motion.size() != antenna.regions.size()) std::abort();
    return 0;
}
