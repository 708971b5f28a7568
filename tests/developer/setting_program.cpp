// Asks everything that follows the table of settings for the one that docs/developer/extending.md adds.
#include <cstdio>
#include <stdexcept>

#include "genetic/gradient/project_gradient.hpp"
#include "genetic/project/project.hpp"
#include "solver/antenna/design.hpp"
#include "solver/formats/json_schema.hpp"

/// The choice of an algorithm asks for gradients. The library of gradients, which would need all engines, is
/// not linked to this program, and no algorithm is chosen here.
std::string lathe::genetic::why_no_gradient(const Project& /*project*/) {
    return {};
}

namespace {

int failures = 0;

void expect(bool holds, const char* what) {
    if (holds) return;
    std::printf("not so: %s\n", what);
    ++failures;
}

lathe::Project some_project() {
    lathe::Project project;
    project.antenna = lathe::default_design("conical_horn");
    project.simulation.from_hz = 27e9;
    project.simulation.to_hz = 33e9;
    return project;
}

}  // namespace

int main() try {
    using namespace lathe;
    const std::string key = "polish_step";
    Project project = some_project();
    expect(write_project(project).find(key) == std::string::npos, "old files keep their bytes");
    project.optimiser.polish_step = 0.125;
    const std::string text = write_project(project);
    expect(parse_project(text, "some.lathe").optimiser.polish_step == 0.125, "it is written and read");
    expect(project_schema().find(key) != std::string::npos, "the schema knows it");
    expect(form_settings().back()->key == key, "the form shows it last");
    std::string wrong = text;
    wrong.replace(wrong.find("0.125"), 5, "1.125");
    try {
        parse_project(wrong, "some.lathe");
        expect(false, "its range is checked");
    } catch (const InputError& error) {
        expect(error.problem().find("0.001 to 1") != std::string::npos, "the error tells the range");
    }
    return failures;
} catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 1;
}
