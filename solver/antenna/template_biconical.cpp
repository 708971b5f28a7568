// biconical: two cones point to point, fed by a coaxial line through the lower one.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "solver/antenna/synthesis_draft.hpp"
#include "solver/antenna/templates.hpp"

namespace lathe {
namespace {

using templates::CoaxialLine;

/// A cone from its small end at `tip` outwards, mm; closed flat or by a sphere around the feed.
struct Cone {
    Point tip, rim;
    double bulge;  ///< height of the cap above the rim on the axis of the sphere; 0 is flat
};

/// Points of the cap from the rim inwards to radius `inner`; `direction` is +1 for the upper cone.
std::vector<Point> cap_points(const Cone& cone, double feed_z, double inner, double direction) {
    constexpr int arc_points = 48;
    std::vector<Point> cap = {cone.rim};
    if (cone.bulge > 0.0) {
        const double radius = std::hypot(cone.rim.z - feed_z, cone.rim.r);
        const double from = std::asin(std::min(cone.rim.r / radius, 1.0)), to = std::asin(inner / radius);
        for (int i = 1; i < arc_points; ++i) {
            const double angle = from + (to - from) * i / arc_points;
            cap.push_back({feed_z + direction * radius * std::cos(angle), radius * std::sin(angle)});
        }
        cap.push_back({feed_z + direction * std::sqrt(radius * radius - inner * inner), inner});
    } else {
        cap.push_back({cone.rim.z, inner});
    }
    return cap;
}

struct Biconical {
    CoaxialLine line;
    double outside, feed_z;
    Cone lower, upper;

    explicit Biconical(const ParameterValues& values)
        : line(values), outside(line.outer_radius + values.scalar("wall_thickness_mm")) {
        const double angle = values.scalar("cone_half_angle_deg") * std::numbers::pi / 180.0;
        const double slant = values.scalar("cone_length_mm"), gap = values.scalar("gap_mm");
        const double height = slant * std::cos(angle), growth = slant * std::sin(angle);
        const bool is_round = values.integer("cap") == 1;
        // Spheres around the middle of the gap; the lower one goes down to the line's outside.
        const double below = height + 0.5 * gap;
        lower.bulge =
            is_round
                ? std::sqrt(std::max(
                      below * below + (outside + growth) * (outside + growth) - outside * outside, 0.0)) -
                      below
                : 0.0;
        const double top = line.length + lower.bulge + height;
        feed_z = top + 0.5 * gap;
        lower.tip = {top, outside};
        lower.rim = {top - height, outside + growth};
        upper.tip = {top + gap, line.inner_radius};
        upper.rim = {top + gap + height, line.inner_radius + growth};
        upper.bulge = is_round ? std::hypot(upper.rim.z - feed_z, upper.rim.r) - (upper.rim.z - feed_z) : 0.0;
    }
};

Antenna build(const ParameterValues& values) {
    const Biconical b(values);
    std::vector<Point> lower = {
        {0.0, b.line.outer_radius}, {b.lower.tip.z, b.line.outer_radius}, b.lower.tip};
    for (const Point& point : cap_points(b.lower, b.feed_z, b.outside, -1.0)) lower.push_back(point);
    lower.push_back({0.0, b.outside});
    std::vector<Point> upper = {{0.0, 0.0}, {0.0, b.line.inner_radius}, b.upper.tip};
    for (const Point& point : cap_points(b.upper, b.feed_z, 0.0, 1.0)) upper.push_back(point);
    Antenna antenna = b.line.antenna_fed_to(b.lower.tip.z);
    antenna.regions.push_back(templates::metal(lower));
    antenna.regions.push_back(templates::metal(upper));
    return antenna;
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "line_outer_radius_mm", "line_length_mm", broken);
    CoaxialLine(values).add_rules(broken);
    return broken;
}

/// S. A. Schelkunoff's biconical line of 120 ln cot(angle / 2) ohm, near 50 ohm at 66.8 degrees; half
/// that angle's match, but a slimmer antenna, at 60 degrees.
void draft_design(synthesis::Draft& draft) {
    const double w = draft.wavelength();
    synthesis::fix_line(draft, 0.004, 0.1);
    draft.vary("cone_length_mm", 0.36 * w, 0.8, 1.3);
    draft.vary_between("cone_half_angle_deg", 60.0, 45.0, 72.0);
    draft.vary("gap_mm", 0.008 * w, 0.5, 2.5);
    draft.choose("cap", "spherical");
}

}  // namespace

AntennaTemplate biconical_template() {
    using namespace templates;
    AntennaTemplate biconical;
    biconical.name = "biconical";
    biconical.title = "Biconical antenna";
    biconical.description =
        "Two solid cones point to point, fed in the middle by a coaxial line (TEM) through the lower one: "
        "broad "
        "band, omnidirectional. The default works from 2.5 GHz on.";
    biconical.parameters = coaxial_line_parameters(
        "From the port to the lower cone's base; the line goes on through the cone to its tip, to which S11 "
        "is referred. " +
        templates::line_current_note());
    for (ParameterDescription& parameter : std::vector<ParameterDescription>{
             length_mm("wall_thickness_mm", "Wall thickness",
                       "Of the line's outer conductor; with the line it makes the lower cone's small end.",
                       0.5),
             length_mm("cone_length_mm", "Cone length", "Along the slant of each cone.", 40.0),
             suggesting(
                 number("cone_half_angle_deg", "Cone half angle",
                        "Between axis and slant; an infinite pair has 120 ln cot(angle / 2) ohm, 50 ohm at "
                        "66.8 degrees.",
                        "deg", 5.0, 80.0, 60.0),
                 35.0, 70.0),
             suggesting(length_mm("gap_mm", "Gap", "Between the cones' small ends.", 1.0), 0.5, 2.0),
             choice("cap", "Cap", "How each cone is closed: flat, or by a sphere around the feed.",
                    {"flat", "spherical"}, "spherical")}) {
        biconical.parameters.push_back(std::move(parameter));
    }
    biconical.build = build;
    biconical.rules = rules;
    biconical.synthesis = {draft_design, {}, {1.0, 3.0, -10.0}};
    return biconical;
}

}  // namespace lathe
