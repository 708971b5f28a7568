// discone: a disc on the inner conductor of a coaxial line above a cone on its outer conductor.
#include <cmath>
#include <numbers>
#include <vector>

#include "solver/antenna/synthesis_draft.hpp"
#include "solver/antenna/templates.hpp"

namespace lathe {
namespace {

using templates::add_violation;
using templates::CoaxialLine;

/// The line goes up through the cone; z = 0 is line.length below the cone's base, mm.
struct Discone {
    CoaxialLine line;
    double wall, slant, angle, gap, disc_radius, disc_thickness;

    explicit Discone(const ParameterValues& values)
        : line(values),
          wall(values.scalar("wall_thickness_mm")),
          slant(values.scalar("cone_length_mm")),
          angle(values.scalar("cone_half_angle_deg") * std::numbers::pi / 180.0),
          gap(values.scalar("gap_mm")),
          disc_radius(values.scalar("disc_radius_mm")),
          disc_thickness(values.scalar("disc_thickness_mm")) {}

    double outside() const { return line.outer_radius + wall; }
    double top() const { return line.length + slant * std::cos(angle); }
    double base_radius() const { return outside() + slant * std::sin(angle); }
};

/// Outer conductor and cone. The sheet is as thick as the line's wall, across itself; where it meets the
/// line inside the cone the two are one.
std::vector<Point> cone_outline(const Discone& d) {
    std::vector<Point> outline = {{0.0, d.line.outer_radius},
                                  {d.top(), d.line.outer_radius},
                                  {d.top(), d.outside()},
                                  {d.line.length, d.base_radius()}};
    const double inside = d.base_radius() - d.wall / std::cos(d.angle);
    if (inside > d.outside()) {
        outline.push_back({d.line.length, inside});
        outline.push_back({d.top() - d.wall / std::sin(d.angle), d.outside()});
    } else {
        outline.push_back({d.line.length, d.outside()});
    }
    outline.push_back({0.0, d.outside()});
    return outline;
}

Antenna build(const ParameterValues& values) {
    const Discone d(values);
    const double disc_z = d.top() + d.gap;
    Antenna antenna = d.line.antenna_fed_to(d.top());
    antenna.regions.push_back(templates::metal(cone_outline(d)));
    antenna.regions.push_back(templates::metal({{0.0, 0.0},
                                                {0.0, d.line.inner_radius},
                                                {disc_z, d.line.inner_radius},
                                                {disc_z, d.disc_radius},
                                                {disc_z + d.disc_thickness, d.disc_radius},
                                                {disc_z + d.disc_thickness, 0.0}}));
    return antenna;
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    const Discone d(values);
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "line_outer_radius_mm", "line_length_mm", broken);
    d.line.add_rules(broken);
    add_violation(broken, "disc_radius_mm must not be less than line_inner_radius_mm",
                  d.line.inner_radius - d.disc_radius);
    return broken;
}

double sine_of_degrees(double angle) {
    return std::sin(angle * std::numbers::pi / 180.0);
}

/// J. J. Nail, "Designing Discone Antennas", Electronics 26, August 1953, 167: slant a quarter of the
/// longest wavelength and a little more, 60 degrees of flare, disc 0.7 times the cone's largest diameter,
/// gap 0.3 times its smallest.
void draft_design(synthesis::Draft& draft) {
    constexpr double slant = 0.29, half_angle_deg = 30.0;
    const double w = draft.wavelength();
    synthesis::fix_line(draft, 0.004, 0.1);
    const double smallest = std::exp(50.0 / 59.96) * 0.004 + 0.005;
    const double largest = smallest + slant * sine_of_degrees(half_angle_deg);
    draft.vary("cone_length_mm", slant * w, 0.85, 1.3);
    draft.vary_between("cone_half_angle_deg", half_angle_deg, 20.0, 50.0);
    draft.vary("gap_mm", 0.6 * smallest * w, 0.4, 2.0);
    draft.vary("disc_radius_mm", 0.7 * largest * w, 0.7, 1.4);
    draft.fix("disc_thickness_mm", 0.01 * w);
}

}  // namespace

AntennaTemplate discone_template() {
    using namespace templates;
    AntennaTemplate discone;
    discone.name = "discone";
    discone.title = "Discone";
    discone.description =
        "Disc above a hollow cone, fed at the cone's top by a coaxial line (TEM) that runs inside it: broad "
        "band, "
        "omnidirectional. The default works from 2.5 GHz on.";
    discone.parameters = coaxial_line_parameters(
        "From the port to the cone's base; the line goes on through the cone to its top, to which S11 is "
        "referred. " +
        templates::line_current_note());
    for (ParameterDescription& parameter : std::vector<ParameterDescription>{
             length_mm("wall_thickness_mm", "Wall thickness",
                       "Of the line's outer conductor and of the cone.", 0.5),
             length_mm("cone_length_mm", "Cone length",
                       "Along the slant; a quarter of the longest wavelength or a little more.", 33.0),
             suggesting(number("cone_half_angle_deg", "Cone half angle", "Between axis and slant.", "deg",
                               5.0, 80.0, 30.0),
                        20.0, 50.0),
             suggesting(length_mm("gap_mm", "Gap", "Between the cone's top and the disc.", 0.9), 0.4, 2.0),
             suggesting(length_mm("disc_radius_mm", "Disc radius",
                                  "0.7 times the cone's base radius as a rule (Nail 1953).", 13.0),
                        8.0, 20.0),
             length_mm("disc_thickness_mm", "Disc thickness", "Of the disc.", 1.0)}) {
        discone.parameters.push_back(std::move(parameter));
    }
    discone.build = build;
    discone.rules = rules;
    discone.synthesis = {draft_design, {}, {1.0, 3.0, -10.0}};
    return discone;
}

}  // namespace lathe
