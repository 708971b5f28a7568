// h_plane_horn: a guide between plates that widens in the plane, fed with TE10.
#include "solver/antenna/planar_horn.hpp"
#include "solver/antenna/planar_parts.hpp"

namespace lathe {
namespace {

Antenna build(const ParameterValues& values) {
    Antenna antenna = PlanarHorn::build(values, Polarisation::tm);
    templates::set_aperture(values, antenna);
    return antenna;
}

void draft_design(synthesis::Draft& draft) {
    draft_optimum_horn({.guide_width = 0.7, .directivity = 4.04, .n = 3.0, .plate_height = 0.5}, draft);
}

}  // namespace

AntennaTemplate h_plane_horn_template() {
    AntennaTemplate horn;
    horn.name = "h_plane_horn";
    horn.title = "H-plane horn";
    horn.description =
        "Guide between plates that widens along a straight, analytic or free profile in the H plane, fed "
        "with TE10. Planar, symmetric.";
    horn.parameters = PlanarHorn::parameters(7.0, 40.0, 40.0);
    horn.parameters.push_back(templates::planar_wall_parameter(1.0));
    horn.parameters.push_back(templates::plate_height_parameter(5.0));
    horn.parameters.push_back(templates::aperture_parameter("free"));
    horn.build = build;
    horn.rules = PlanarHorn::rules;
    horn.synthesis = {draft_design, planar_range(9.0, 15.0, 12.0, 315.0), {0.95, 1.05, -15.0}};
    return horn;
}

}  // namespace lathe
