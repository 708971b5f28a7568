// e_plane_horn: a guide that widens in the plane of the electric field, fed with TEM.
#include <cmath>

#include "solver/antenna/planar_horn.hpp"
#include "solver/antenna/planar_parts.hpp"
#include "solver/antenna/synthesis_draft.hpp"

namespace lathe {
namespace {

Antenna build(const ParameterValues& values) {
    const PlanarHorn horn(values);
    Antenna antenna = templates::planar_antenna(values, Polarisation::te);
    antenna.planar->symmetry = SymmetryPlane::electric;
    antenna.regions.push_back(templates::metal(horn.wall_outline()));
    const templates::StraightGuide guide{
        {horn.guide_length, 0.0}, 0.0, horn.guide_width, horn.guide_length, horn.wall};
    antenna.planar->ports.push_back(guide.port("feed", 0));
    return antenna;
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    std::vector<RuleViolation> broken;
    PlanarHorn(values).add_rules(values, broken);
    return broken;
}

/// The optimum horn, B = sqrt(2 wavelength rho) with rho from the flare's apex to the aperture (C. A.
/// Balanis, "Antenna Theory", section 13.2): the directivity in the plane is 4.08 B / wavelength by the
/// Fresnel integrals of that section.
void draft_design(synthesis::Draft& draft) {
    constexpr double guide_width = 0.4;
    const double aperture = draft.gain() / 4.08;
    const double flare = 0.5 * aperture * aperture * (1.0 - guide_width / aperture);
    synthesis::fix_planar_guide(draft, guide_width, 0.1);
    draft.vary("flare_length_mm", flare * draft.wavelength(), 0.7, 1.6);
    draft.vary("aperture_width_mm", aperture * draft.wavelength(), 0.8, 1.25);
    synthesis::fix_straight_flare(draft, guide_width, aperture);
    draft.fix("plate_height_mm", 0.7 * draft.wavelength());
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
    horn.rules = rules;
    horn.synthesis = {draft_design, planar_range(8.0, 14.0, 11.0, 220.0), {0.95, 1.05, -15.0}};
    return horn;
}

}  // namespace lathe
