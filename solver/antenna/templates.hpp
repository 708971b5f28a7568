// What the templates share: their parameters, rules and regions.
#pragma once

#include <string>
#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe::templates {

/// A length in mm with one default, in the range that every length of the library has.
ParameterDescription length_mm(std::string key, std::string label, std::string tooltip, double default_mm);

/// A list of lengths in mm, from `least_mm` on.
ParameterDescription lengths_mm(std::string key, std::string label, std::string tooltip, double least_mm,
                                std::vector<double> defaults_mm);

/// A plain number, of whatever unit.
ParameterDescription number(std::string key, std::string label, std::string tooltip, std::string unit,
                            double minimum, double maximum, double default_value);

/// A list of plain numbers without a unit.
ParameterDescription numbers(std::string key, std::string label, std::string tooltip, double minimum,
                             double maximum, std::vector<double> defaults);

/// A whole number.
ParameterDescription count(std::string key, std::string label, std::string tooltip, int minimum, int maximum,
                           int default_value);

/// One of several names; the value is the index of the chosen one.
ParameterDescription choice(std::string key, std::string label, std::string tooltip,
                            std::vector<std::string> names, const std::string& default_name);

ParameterDescription permittivity(std::string key, std::string label, std::string tooltip,
                                  double default_value);
ParameterDescription loss_tangent_parameter();

/// `description` with the range in which good designs lie (in its unit), or with the least value zero.
ParameterDescription suggesting(ParameterDescription description, double minimum, double maximum);
ParameterDescription from_zero(ParameterDescription description);
/// `description` of a list, each entry of which is called `entry_label`, in the singular.
ParameterDescription entry_called(ParameterDescription description, std::string entry_label);
/// `description` of a parameter that has an effect only for some names of the choice `key`, or, without
/// names, only while the parameter `key` is above zero.
ParameterDescription used_with(ParameterDescription description, std::string key,
                               std::vector<std::string> names = {});
/// `description` with another default; the suggested range goes back to a fifth around it.
ParameterDescription with_default(ParameterDescription description, double default_value);

/// Puts the parameters of these groups, in their order, behind those of a template.
void append_parameters(AntennaTemplate& to, const std::vector<std::vector<ParameterDescription>>& groups);

/// The parameters that each horn begins and ends with.
ParameterDescription waveguide_radius_parameter();
ParameterDescription waveguide_length_parameter();
ParameterDescription wall_thickness_parameter();

/// Keeps the violation when `amount` is more than rounding.
void add_violation(std::vector<RuleViolation>& broken, const char* rule, double amount);

/// A port needs a wall and a straight piece of guide that are more than rounding: wall_thickness_mm and
/// the guide's length against its radius.
void add_guide_rules(const ParameterValues& values, const char* radius_key, const char* length_key,
                     std::vector<RuleViolation>& broken);

/// tan 80 deg: the steepest wall of the conical and the spline horn.
inline constexpr double steepest_slope = 5.671281819617709;

/// Outlines in mm as regions in metres.
Region metal(const std::vector<Point>& outline_mm);
Region dielectric(const std::vector<Point>& outline_mm, double relative_permittivity,
                  double loss_tangent = 0.0);

/// An inner wall in mm grown outwards by a diamond of the wall's thickness: radial where the wall is
/// flatter than 45 degrees, and nowhere thinner than `wall` along the axis where it is steeper. One
/// point for each point of `inner`, whose z must not fall.
std::vector<Point> grown_outwards(const std::vector<Point>& inner, double wall);

/// Adds points on a straight guide over the last `wall` before its end at (guide_length, guide_radius):
/// the places where a steep flare's outer wall bends.
void add_throat_points(double guide_length, double guide_radius, double wall, std::vector<Point>& inner);

/// One piece of metal between an inner wall and an outer wall, both from the port's plane (z = 0) to
/// the aperture, in mm; TE11 port at z = 0 in a guide of `waveguide_radius_mm` full of free space,
/// S11 referred to the throat at `throat_z_mm`.
Antenna horn_of(const std::vector<Point>& inner_mm, const std::vector<Point>& outer_mm,
                double waveguide_radius_mm, double throat_z_mm);

}  // namespace lathe::templates
