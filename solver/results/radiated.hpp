// The rule by which results of all geometries tell radiation from rounding.
#pragma once

namespace lathe {

/// Share of the incident power below which a pattern is rounding: fields are stepped in single precision, and
/// a network closed by metal leaves nothing but that outside.
inline constexpr double least_radiated_share = 1e-10;

/// True when a pattern carries power out of an antenna into which `incident_w` goes, W. Without it no number
/// of the pattern is defined: its fields are set to zero and its numbers to NaN.
inline bool is_radiated(double pattern_w, double incident_w) {
    return pattern_w > least_radiated_share * incident_w;
}

}  // namespace lathe
