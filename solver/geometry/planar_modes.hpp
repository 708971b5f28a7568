// Modes of a guide between two straight walls: names, symmetry, cut-off.
#pragma once

#include <string>

#include "solver/geometry/planar.hpp"

namespace lathe {

/// The most half waves that a mode may have between its walls.
inline constexpr int most_half_waves = 99;

/// The mode of a name. Where the field across the plane (E of `tm`, H of `te`) vanishes at the walls (`tm`
/// between metal, `te` between magnetic walls) the names are "TE10", "TE20", ...; where it is largest there
/// they are "TEM", "TM1", "TM2", ... Throws InputError without a location on anything else.
PlanarMode parse_planar_mode(const std::string& name, const PlanarSettings& settings);

/// The name that parse_planar_mode() reads.
std::string planar_mode_name(const PlanarMode& mode, const PlanarSettings& settings);

/// The names that exist, in words for messages.
std::string planar_mode_names(const PlanarSettings& settings);

/// The lowest mode of these walls and fields: one half wave, or TEM.
PlanarMode lowest_planar_mode(const PlanarSettings& settings);

/// Frequency below which the mode does not travel, Hz: n c / (2 w sqrt(eps)), n half waves in the width w; 0
/// of TEM.
double planar_cutoff_hz(const PlanarPort& port);

/// True where the field across the plane is the same on both sides of the guide's middle.
bool is_even_mode(const PlanarMode& mode, const PlanarSettings& settings);

/// True where the wall at y = 0 lets fields across the plane be the same on both of its sides: a magnetic one
/// for E (`tm`), an electric one for H (`te`). Without a wall both kinds exist; then false.
bool is_even_symmetry(const PlanarSettings& settings);

}  // namespace lathe
