// The list of templates. One that is written in C++ is declared and called here, and is all in its own file
// template_NAME.cpp; one that is a file of the drawing language is named here.
#include <vector>

#include "solver/antenna/design.hpp"
#include "solver/antenna/drawn_library.hpp"

namespace lathe {

AntennaTemplate conical_horn_template();
AntennaTemplate stepped_horn_template();
AntennaTemplate spline_horn_template();
AntennaTemplate profiled_horn_template();
AntennaTemplate dielectric_rod_template();
AntennaTemplate lens_template();
AntennaTemplate h_plane_horn_template();
AntennaTemplate e_plane_horn_template();
AntennaTemplate siw_horn_template();
AntennaTemplate rotman_lens_template();
AntennaTemplate luneburg_lens_template();
AntennaTemplate cylinder_lens_template();

namespace {

MakeDrawnTemplate& drawn_library() {
    static MakeDrawnTemplate make = nullptr;
    return make;
}

/// resources/templates/built_in/NAME.lathe-template; without a name where files are not read.
AntennaTemplate file_named(const std::string& name) {
    return drawn_library() != nullptr ? drawn_library()(name) : AntennaTemplate{};
}

std::vector<AntennaTemplate> named(std::vector<AntennaTemplate> templates) {
    std::erase_if(templates, [](const AntennaTemplate& one) { return one.name.empty(); });
    return templates;
}

}  // namespace

void set_drawn_library(MakeDrawnTemplate make) {
    drawn_library() = make;
}

const std::vector<AntennaTemplate>& antenna_templates() {
    static const std::vector<AntennaTemplate> templates = named({
        conical_horn_template(),
        stepped_horn_template(),
        spline_horn_template(),
        profiled_horn_template(),
        file_named("corrugated_horn"),
        file_named("choked_feed"),
        dielectric_rod_template(),
        lens_template(),
        file_named("coaxial_monopole"),
        file_named("discone"),
        file_named("biconical"),
        h_plane_horn_template(),
        e_plane_horn_template(),
        siw_horn_template(),
        file_named("pillbox"),
        rotman_lens_template(),
        luneburg_lens_template(),
        cylinder_lens_template(),
        file_named("corrugated_surface"),
        file_named("leaky_wave"),
    });
    return templates;
}

namespace {

std::vector<std::shared_ptr<const DrawnTemplate>>& registered() {
    static std::vector<std::shared_ptr<const DrawnTemplate>> templates;
    return templates;
}

}  // namespace

void set_registered_templates(std::vector<std::shared_ptr<const DrawnTemplate>> templates) {
    registered() = std::move(templates);
}

const std::vector<std::shared_ptr<const DrawnTemplate>>& registered_templates() {
    return registered();
}

std::vector<const AntennaTemplate*> all_templates() {
    std::vector<const AntennaTemplate*> all;
    for (const AntennaTemplate& one : antenna_templates()) all.push_back(&one);
    for (const auto& one : registered()) all.push_back(&one->made);
    return all;
}

}  // namespace lathe
