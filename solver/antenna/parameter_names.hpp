// Display names of parameters, and which parameters have no effect at the moment.
#pragma once

#include <string>
#include <string_view>

#include "solver/antenna/design.hpp"

namespace lathe {

/// The name of a parameter wherever people read one: its label, and in a list the entry's number counted from
/// 1, as in "Knot radius 3".
std::string display_name(const ParameterDescription& description, std::size_t entry);

/// A name from a file ("knot_radii_mm[2]", "aperture_radius_mm") resolved. A key has the same label and unit
/// in all templates that have it.
struct NamedParameter {
    const ParameterDescription* description = nullptr;  ///< null where no template has the key
    std::size_t entry = 0;
    bool has_entry = false;  ///< there is a number in brackets
};
/// Resolves a name from a file.
NamedParameter parameter_named(std::string_view name);
/// Resolves a name among the parameters of a design, which the description belongs to.
NamedParameter parameter_named(const Design& design, std::string_view name);

/// The first word of a text that is the key of a parameter, without brackets; empty when there is none.
std::string first_parameter_in(std::string_view text);

/// A message of the library with quoted display names instead of keys.
std::string with_display_names(std::string_view text);

/// Why a parameter has no effect in this design ("Only the lens “spline” uses it."); empty when it has one.
std::string why_idle(const Design& design, std::size_t parameter);

}  // namespace lathe
