// e_plane_horn: a guide that widens in the plane of the electric field, fed with TEM.
#include "solver/antenna/planar_horn.hpp"
#include "solver/antenna/planar_parts.hpp"

namespace lathe {
namespace {

Antenna build(const ParameterValues& values) {
    return PlanarHorn::build(values, Polarisation::te);
}

void draft_design(synthesis::Draft& draft) {
    draft_optimum_horn({.guide_width = 0.4, .directivity = 4.08, .n = 2.0, .plate_height = 0.7}, draft);
}

}  // namespace

AntennaTemplate e_plane_horn_template() {
    AntennaTemplate horn;
    horn.name = "e_plane_horn";
    horn.title = "E-plane horn";
    horn.description =
        "Guide that widens along a straight, analytic or free profile in the E plane, fed with TEM. Planar, "
        "symmetric.";
    horn.parameters = PlanarHorn::parameters(4.0, 50.0, 35.0);
    horn.parameters.push_back(templates::planar_wall_parameter(1.0));
    horn.parameters.push_back(templates::plate_height_parameter(7.0));
    horn.build = build;
    horn.rules = PlanarHorn::rules;
    horn.synthesis = {draft_design, planar_range(8.0, 14.0, 11.0, 220.0), {0.95, 1.05, -15.0}};
    return horn;
}

}  // namespace lathe
