// The list of templates: each is declared and called here, and is all in its own file template_NAME.cpp.
#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe {

AntennaTemplate conical_horn_template();
AntennaTemplate stepped_horn_template();
AntennaTemplate spline_horn_template();
AntennaTemplate profiled_horn_template();
AntennaTemplate corrugated_horn_template();
AntennaTemplate choked_feed_template();
AntennaTemplate dielectric_rod_template();
AntennaTemplate lens_template();
AntennaTemplate coaxial_monopole_template();
AntennaTemplate discone_template();
AntennaTemplate biconical_template();
AntennaTemplate h_plane_horn_template();
AntennaTemplate e_plane_horn_template();
AntennaTemplate siw_horn_template();
AntennaTemplate pillbox_template();
AntennaTemplate rotman_lens_template();
AntennaTemplate luneburg_lens_template();
AntennaTemplate cylinder_lens_template();
AntennaTemplate corrugated_surface_template();
AntennaTemplate leaky_wave_template();

const std::vector<AntennaTemplate>& antenna_templates() {
    static const std::vector<AntennaTemplate> templates = {
        conical_horn_template(),
        stepped_horn_template(),
        spline_horn_template(),
        profiled_horn_template(),
        corrugated_horn_template(),
        choked_feed_template(),
        dielectric_rod_template(),
        lens_template(),
        coaxial_monopole_template(),
        discone_template(),
        biconical_template(),
        h_plane_horn_template(),
        e_plane_horn_template(),
        siw_horn_template(),
        pillbox_template(),
        rotman_lens_template(),
        luneburg_lens_template(),
        cylinder_lens_template(),
        corrugated_surface_template(),
        leaky_wave_template(),
    };
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
