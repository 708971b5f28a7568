// Project files: any bytes are read or refused with an InputError; what is read is written and read back to
// the same project, and its antenna can be asked for.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "genetic/project/project.hpp"
#include "solver/base/input_error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    lathe::Project project;
    try {
        project = lathe::parse_project(text, "fuzz.lathe");
    } catch (const lathe::InputError&) {
        return 0;
    }
    if (!(lathe::parse_project(lathe::write_project(project), "again.lathe") == project)) std::abort();
    return 0;
}
