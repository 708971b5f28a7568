// The coaxial line that feeds monopoles, discones and biconical antennas.
#include "solver/antenna/templates.hpp"

namespace lathe::templates {

std::string line_current_note() {
    return "Currents on the line's outside end at the port, so that the pattern depends on this length.";
}

std::vector<ParameterDescription> coaxial_line_parameters(const std::string& length_tooltip) {
    return {
        length_mm("line_inner_radius_mm", "Line inner radius", "Radius of the feed line's inner conductor.",
                  0.65),
        length_mm(
            "line_outer_radius_mm", "Line outer radius",
            "Inner radius of the feed line's outer conductor; 2.3 times the inner radius is 50 ohm in air.",
            1.495),
        suggesting(permittivity("line_permittivity", "Line permittivity",
                                "Relative permittivity of the feed line's filling; 1 is air, 2.1 PTFE.", 1.0),
                   1.0, 2.2),
        length_mm("line_length_mm", "Line length", length_tooltip, 10.0),
    };
}

CoaxialLine::CoaxialLine(const ParameterValues& values)
    : inner_radius(values.scalar("line_inner_radius_mm")),
      outer_radius(values.scalar("line_outer_radius_mm")),
      permittivity(values.scalar("line_permittivity")),
      length(values.scalar("line_length_mm")) {}

void CoaxialLine::add_rules(std::vector<RuleViolation>& broken) const {
    add_violation(broken, "line_outer_radius_mm must be at least 1.05 times line_inner_radius_mm",
                  1.05 * inner_radius - outer_radius);
}

Antenna CoaxialLine::antenna_fed_to(double end_mm) const {
    Antenna antenna;
    antenna.port.kind = PortKind::coaxial;
    antenna.port.mode = parse_mode("TEM");
    antenna.port.inner_radius = inner_radius / 1000.0;
    antenna.port.outer_radius = outer_radius / 1000.0;
    antenna.port.filling.relative_permittivity = permittivity;
    antenna.port.reference_z = end_mm / 1000.0;
    if (permittivity > 1.0) {
        antenna.regions.push_back(dielectric(
            {{0.0, inner_radius}, {end_mm, inner_radius}, {end_mm, outer_radius}, {0.0, outer_radius}},
            permittivity));
    }
    return antenna;
}

}  // namespace lathe::templates
