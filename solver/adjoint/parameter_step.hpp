// How far a parameter is moved for the difference of coefficients.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// A number that an antenna is built from, in its own unit.
struct SensitiveParameter {
    std::string name;
    double value = 0.0, minimum = 0.0, maximum = 0.0;
    /// The antenna with another value of it; throws InputError where a rule is broken.
    std::function<Antenna(double value)> antenna;
};

/// The antennas beside the present one, and how far away; empty where a rule forbids them.
struct ParameterSides {
    std::optional<Antenna> low, high;
    double step = 0.0;  ///< in the parameter's unit

    /// Distance between the sides, the antenna itself standing for one that is missing.
    double span() const { return step * ((low ? 1.0 : 0.0) + (high ? 1.0 : 0.0)); }
};

/// Largest distance between corresponding vertices of two antennas, m; 0 where no vertex moves, empty where
/// the outlines have other numbers of vertices.
std::optional<double> largest_motion(const Antenna& one, const Antenna& other);

/// Both sides at a step that moves no vertex by more than some 1.5e-4 of a cell: below it rounding shows,
/// above it coefficients jump as walls cross nodes. `cell_m`: the smaller of the grid's cells. A parameter
/// that moves nothing, that is one of a material, is moved by a ten-thousandth of its range.
ParameterSides sides_of(const Antenna& here, const SensitiveParameter& parameter, double cell_m);

/// Both sides `step` away.
ParameterSides sides_at(const SensitiveParameter& parameter, double step);

}  // namespace lathe
