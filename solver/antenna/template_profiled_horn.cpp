// profiled_horn: a smooth wall along one of the usual analytic curves, and a straight piece at the
// aperture that brings the modes into phase.
#include <algorithm>
#include <cmath>
#include <vector>

#include "solver/antenna/horn_profile.hpp"
#include "solver/antenna/synthesis_draft.hpp"
#include "solver/antenna/templates.hpp"

namespace lathe {
namespace {

using templates::add_violation;

/// Points of the flare's polygon: a third of a grid cell for a horn of ten wavelengths.
constexpr int flare_intervals = 320;

std::vector<double> flare_radii(const ParameterValues& values) {
    const HornProfile profile = HornProfile::of(values);
    std::vector<double> radii;
    for (int i = 0; i <= flare_intervals; ++i) {
        radii.push_back(profile.radius_at(static_cast<double>(i) / flare_intervals));
    }
    return radii;
}

Antenna build(const ParameterValues& values) {
    const double guide_radius = values.scalar("waveguide_radius_mm");
    const double guide_length = values.scalar("waveguide_length_mm");
    const double flare_length = values.scalar("flare_length_mm");
    const double phase_length = values.scalar("phase_section_length_mm");
    const double wall = values.scalar("wall_thickness_mm");
    const std::vector<double> radii = flare_radii(values);
    std::vector<Point> inner = {{0.0, guide_radius}};
    if (radii[1] - radii[0] > flare_length / flare_intervals) {
        templates::add_throat_points(guide_length, guide_radius, wall, inner);
    }
    for (int i = 0; i <= flare_intervals; ++i) {
        const double share = static_cast<double>(i) / flare_intervals;
        inner.push_back({guide_length + share * flare_length, radii[static_cast<std::size_t>(i)]});
    }
    if (phase_length > 0.0) inner.push_back({guide_length + flare_length + phase_length, radii.back()});
    return templates::horn_of(inner, templates::grown_outwards(inner, wall), guide_radius, guide_length);
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "waveguide_radius_mm", "waveguide_length_mm", broken);
    const double growth = values.scalar("aperture_radius_mm") - values.scalar("waveguide_radius_mm");
    add_violation(broken, "aperture_radius_mm must not be less than waveguide_radius_mm", -growth);
    if (growth < 0.0) return broken;
    const std::vector<double> radii = flare_radii(values);
    const double step = values.scalar("flare_length_mm") / flare_intervals;
    double too_steep = 0.0;
    for (std::size_t i = 1; i < radii.size(); ++i) {
        too_steep += std::max(radii[i] - radii[i - 1] - templates::steepest_slope * step, 0.0);
    }
    add_violation(broken, "flare_length_mm: the wall must not be steeper than 80 degrees", too_steep);
    return broken;
}

/// Sinusoid to the power 2 with a phase section, see synthesis::Profiled.
void draft_design(synthesis::Draft& draft) {
    const synthesis::Profiled horn(draft);
    synthesis::fix_guide(draft, synthesis::guide_radius);
    draft.vary("flare_length_mm", horn.length * draft.wavelength(), 0.7, 1.4);
    draft.vary("aperture_radius_mm", horn.radius * draft.wavelength(), 0.85, 1.2);
    draft.choose("profile", "sinusoid");
    draft.vary_between("profile_weight", 0.8, 0.2, 1.0);
    draft.vary_between("profile_exponent", 2.0, 0.8, 3.5);
    draft.vary_between("phase_section_length_mm", 0.3 * draft.wavelength(), 0.0, 1.5 * draft.wavelength());
}

}  // namespace

AntennaTemplate profiled_horn_template() {
    using namespace templates;
    AntennaTemplate horn;
    horn.name = "profiled_horn";
    horn.title = "Profiled horn";
    horn.description =
        "Circular waveguide and a smooth wall along an analytic profile, with an optional straight section "
        "at the aperture, fed with TE11.";
    horn.parameters = {waveguide_radius_parameter(), waveguide_length_parameter(),
                       length_mm("flare_length_mm", "Flare length",
                                 "Axial length of the profile, from the throat on.", 40.0),
                       length_mm("aperture_radius_mm", "Aperture radius", "Inner radius at the rim.", 14.0)};
    for (ParameterDescription& parameter : profile_parameters("sinusoid", 0.8, 2.0)) {
        horn.parameters.push_back(std::move(parameter));
    }
    horn.parameters.push_back(suggesting(
        from_zero(length_mm("phase_section_length_mm", "Phase section length",
                            "Straight section at the aperture, in which the modes come into phase. 0: "
                            "none.",
                            4.0)),
        0.0, 12.0));
    horn.parameters.push_back(wall_thickness_parameter());
    horn.build = build;
    horn.rules = rules;
    horn.synthesis = {draft_design, {true, 13.0, 25.0, 18.0, 28'000.0}, {0.9, 1.1, -25.0, -22.0}};
    return horn;
}

}  // namespace lathe
