// Asks everything that follows the list of templates for the one that docs/developer/extending.md adds.
#include <cstdio>
#include <stdexcept>

#include "genetic/project/synthesised_project.hpp"
#include "solver/antenna/synthesis.hpp"
#include "solver/antenna/template_picture.hpp"
#include "solver/formats/json_schema.hpp"

namespace {

int failures = 0;

void expect(bool holds, const char* what) {
    if (holds) return;
    std::printf("not so: %s\n", what);
    ++failures;
}

}  // namespace

int main() try {
    using namespace lathe;
    const std::string name = "open_guide";
    expect(antenna_templates().back().name == name, "the gallery ends with the template");
    const Antenna antenna = build_antenna(default_design(name));
    expect(antenna.regions.size() == 1 && antenna.port.kind == PortKind::circular_waveguide, "it is a guide");
    expect(template_picture_svg(name).find("Open guide") != std::string::npos, "it has a picture");
    expect(project_schema().find("antenna_" + name) != std::string::npos, "the schema knows it");
    Design thin = default_design(name);
    thin.parameters.back().entries.front().value = 0.01;
    expect(!broken_rules(thin).empty(), "its rules refuse a foil for a wall");
    const Project project =
        synthesised_project(name, {.frequency_hz = 10e9, .gain_dbi = {}, .beamwidth_deg = {}});
    const Project back = parse_project(write_project(project), "open_guide.lathe");
    expect(design_genes(std::get<Design>(back.antenna)).size() == 1, "a first design has one free parameter");
    return failures;
} catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 1;
}
