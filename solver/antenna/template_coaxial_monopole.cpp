// coaxial_monopole: the inner conductor of a coaxial line goes on above a finite ground disc.
#include <algorithm>
#include <vector>

#include "solver/antenna/synthesis_draft.hpp"
#include "solver/antenna/templates.hpp"

namespace lathe {
namespace {

using templates::add_violation;
using templates::CoaxialLine;

Antenna build(const ParameterValues& values) {
    const CoaxialLine line(values);
    const double outside = line.outer_radius + values.scalar("wall_thickness_mm");
    const double ground_radius = values.scalar("ground_radius_mm");
    const double ground_back = line.length - values.scalar("ground_thickness_mm");
    const double monopole_radius = values.scalar("monopole_radius_mm");
    const double top = line.length + values.scalar("monopole_length_mm");
    Antenna antenna = line.antenna_fed_to(line.length);
    antenna.regions.push_back(templates::metal({{0.0, line.outer_radius},
                                                {line.length, line.outer_radius},
                                                {line.length, ground_radius},
                                                {ground_back, ground_radius},
                                                {ground_back, outside},
                                                {0.0, outside}}));
    antenna.regions.push_back(templates::metal({{0.0, 0.0},
                                                {0.0, line.inner_radius},
                                                {line.length, line.inner_radius},
                                                {line.length, monopole_radius},
                                                {top, monopole_radius},
                                                {top, 0.0}}));
    return antenna;
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    const CoaxialLine line(values);
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "line_outer_radius_mm", "line_length_mm", broken);
    line.add_rules(broken);
    add_violation(broken,
                  "monopole_radius_mm must be at most 0.95 line_outer_radius_mm, or it shorts the line",
                  values.scalar("monopole_radius_mm") - 0.95 * line.outer_radius);
    const double outside = line.outer_radius + values.scalar("wall_thickness_mm");
    add_violation(broken, "ground_radius_mm must not be less than the line's outside",
                  outside - values.scalar("ground_radius_mm"));
    add_violation(broken, "ground_thickness_mm must be at most 0.9 line_length_mm",
                  values.scalar("ground_thickness_mm") - 0.9 * line.length);
    return broken;
}

/// Resonant a little below a quarter of a wavelength: k h = 1.435 for a radius of h / 33. Over a ground
/// disc of half a wavelength in radius.
void draft_design(synthesis::Draft& draft) {
    const double w = draft.wavelength();
    synthesis::fix_line(draft, 0.0065, 0.1);
    draft.vary("monopole_length_mm", 0.232 * w, 0.85, 1.2);
    draft.vary("monopole_radius_mm", 0.0065 * w, 0.5, 1.8);
    draft.vary("ground_radius_mm", 0.5 * w, 0.6, 1.6);
    draft.fix("ground_thickness_mm", 0.02 * w);
}

}  // namespace

AntennaTemplate coaxial_monopole_template() {
    using namespace templates;
    AntennaTemplate monopole;
    monopole.name = "coaxial_monopole";
    monopole.title = "Coaxial monopole";
    monopole.description =
        "Rod over a ground disc of finite size, fed through the disc by a coaxial line (TEM). The default is "
        "a "
        "quarter-wave monopole for 3 GHz.";
    monopole.parameters =
        coaxial_line_parameters("From the port to the top of the ground disc, to which S11 is referred. " +
                                templates::line_current_note());
    for (ParameterDescription& parameter : std::vector<ParameterDescription>{
             length_mm("wall_thickness_mm", "Wall thickness", "Of the line's outer conductor, radially.",
                       0.5),
             length_mm("monopole_length_mm", "Monopole length",
                       "Above the ground disc; resonant a little below a quarter of a wavelength.", 22.8),
             suggesting(
                 length_mm("monopole_radius_mm", "Monopole radius", "Thicker is broader in band.", 0.65), 0.4,
                 1.1),
             suggesting(length_mm("ground_radius_mm", "Ground radius", "Of the ground disc.", 50.0), 25.0,
                        100.0),
             length_mm("ground_thickness_mm", "Ground thickness", "Of the ground disc.", 2.0)}) {
        monopole.parameters.push_back(std::move(parameter));
    }
    monopole.build = build;
    monopole.rules = rules;
    monopole.synthesis = {draft_design, {}, {0.9, 1.1, -12.0}};
    return monopole;
}

}  // namespace lathe
