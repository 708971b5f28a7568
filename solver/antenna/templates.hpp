// The template library: one source file a template, and what they share.
#pragma once

#include <string>
#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe {

AntennaTemplate conical_horn_template();
AntennaTemplate stepped_horn_template();
AntennaTemplate spline_horn_template();

namespace templates {

/// A length in mm with one default, in the range that every length of the library has.
ParameterDescription length_mm(std::string key, std::string label, std::string tooltip, double default_mm);

/// A list of lengths in mm, from `least_mm` on.
ParameterDescription lengths_mm(std::string key, std::string label, std::string tooltip, double least_mm,
                                std::vector<double> defaults_mm);

/// The parameters that each horn begins and ends with.
ParameterDescription waveguide_radius_parameter();
ParameterDescription waveguide_length_parameter();
ParameterDescription wall_thickness_parameter();

/// Keeps the violation when `amount` is more than rounding.
void add_violation(std::vector<RuleViolation>& broken, const char* rule, double amount);

/// tan 80 deg: the steepest wall of the conical and the spline horn.
inline constexpr double steepest_slope = 5.671281819617709;

/// One piece of metal between an inner wall and an outer wall, both from the port's plane (z = 0) to
/// the aperture, in mm; TE11 port at z = 0 in a guide of `waveguide_radius_mm` full of free space,
/// S11 referred to the throat at `throat_z_mm`.
Antenna horn_of(const std::vector<Point>& inner_mm, const std::vector<Point>& outer_mm,
                double waveguide_radius_mm, double throat_z_mm);

}  // namespace templates
}  // namespace lathe
