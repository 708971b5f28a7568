// conical_horn: a straight circular waveguide and a straight flare.
#include <algorithm>
#include <cmath>
#include <vector>

#include "solver/antenna/synthesis_draft.hpp"
#include "solver/antenna/templates.hpp"

namespace lathe {
namespace {

using templates::add_violation;

struct Cone {
    double guide_radius, guide_length, flare_length, aperture_radius, wall;

    explicit Cone(const ParameterValues& values)
        : guide_radius(values.scalar("waveguide_radius_mm")),
          guide_length(values.scalar("waveguide_length_mm")),
          flare_length(values.scalar("flare_length_mm")),
          aperture_radius(values.scalar("aperture_radius_mm")),
          wall(values.scalar("wall_thickness_mm")) {}

    double length() const { return guide_length + flare_length; }
    double growth() const { return aperture_radius - guide_radius; }
};

/// Outer wall: the inner one moved out by the wall thickness, or back along the axis by as much where
/// the flare is steeper than 45 degrees, so that steep flares do not end up with a foil for a wall.
std::vector<Point> outer_wall(const Cone& cone) {
    std::vector<Point> outer = {{0.0, cone.guide_radius + cone.wall}};
    const bool is_steep = cone.growth() > cone.flare_length;
    if (!is_steep) {
        outer.push_back({cone.guide_length, cone.guide_radius + cone.wall});
    } else if (cone.growth() >= cone.wall) {
        const double corner = cone.guide_length - cone.wall + cone.wall * cone.flare_length / cone.growth();
        outer.push_back({std::max(corner, 0.0), cone.guide_radius + cone.wall});
        outer.push_back({std::max(cone.length() - cone.wall, 0.0), cone.aperture_radius});
    } else {
        outer.push_back({std::max(cone.length() - cone.growth(), 0.0), cone.guide_radius + cone.wall});
    }
    outer.push_back({cone.length(), cone.aperture_radius + cone.wall});
    return outer;
}

Antenna build(const ParameterValues& values) {
    const Cone cone(values);
    const std::vector<Point> inner = {{0.0, cone.guide_radius},
                                      {cone.guide_length, cone.guide_radius},
                                      {cone.length(), cone.aperture_radius}};
    return templates::horn_of(inner, outer_wall(cone), cone.guide_radius, cone.guide_length);
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    const Cone cone(values);
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "waveguide_radius_mm", "waveguide_length_mm", broken);
    add_violation(broken, "aperture_radius_mm must not be less than waveguide_radius_mm", -cone.growth());
    add_violation(broken, "flare_length_mm: the flare must not be steeper than 80 degrees",
                  cone.growth() - templates::steepest_slope * cone.flare_length);
    return broken;
}

/// The optimum cone of A. P. King, "The Radiation Characteristics of Conical Horn Antennas", Proc. IRE
/// 38, 1950, 249: d = sqrt(3 l wavelength), l the slant length, 2.91 dB below the uniform aperture.
void draft_design(synthesis::Draft& draft) {
    const double diameter = synthesis::diameter_of(draft, 2.91);
    const double slant = diameter * diameter / 3.0;
    const double axial = std::sqrt(slant * slant - 0.25 * diameter * diameter);
    const double flare = axial * (1.0 - 2.0 * synthesis::guide_radius / diameter);
    synthesis::fix_guide(draft, synthesis::guide_radius);
    draft.vary("flare_length_mm", flare * draft.wavelength(), 0.7, 1.6);
    draft.vary("aperture_radius_mm", 0.5 * diameter * draft.wavelength(), 0.8, 1.25);
}

}  // namespace

AntennaTemplate conical_horn_template() {
    AntennaTemplate horn;
    horn.name = "conical_horn";
    horn.title = "Conical horn";
    horn.description = "Circular waveguide with a straight flare and a flat rim, fed with TE11.";
    horn.parameters = {
        templates::waveguide_radius_parameter(),
        templates::waveguide_length_parameter(),
        templates::length_mm("flare_length_mm", "Flare length",
                             "Axial length from the throat to the aperture.", 40.0),
        templates::length_mm("aperture_radius_mm", "Aperture radius", "Inner radius at the rim.", 14.0),
        templates::wall_thickness_parameter(),
    };
    horn.build = build;
    horn.rules = rules;
    horn.synthesis = {draft_design, {true, 12.0, 27.0, 18.0, 25'000.0}, {0.9, 1.1, -25.0, -18.0}};
    return horn;
}

}  // namespace lathe
