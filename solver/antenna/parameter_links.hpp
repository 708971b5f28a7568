// Parameters that follow others by a formula: evaluated in the order in which they need each other.
#pragma once

#include <string>
#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe {

/// The names that formulas of this design may use: numbers by their key, entries of lists as
/// "knot_radii_mm[0]". Choices have no number.
std::vector<std::string> linkable_names(const Design& design);

/// Sets the value of every linked entry from its formula; whole numbers are rounded. A design without
/// links stays as it is. Throws InputError, with the key of the entry and its formula, when a formula
/// cannot be parsed, names something that the design does not have, or depends on itself. Does not check
/// ranges: broken_rules() does, so that a candidate that leaves them (1/0, say) is ranked by how far.
void follow_links(Design& design);

/// Throws InputError, with the key of the entry and its formula, when the present value of a linked entry is
/// outside of the parameter's range.
void check_linked_values(const Design& design);

/// True when an entry has a formula.
bool has_links(const Design& design);

/// The name of an entry, "knot_radii_mm[2]"; of a parameter that is no list, its key.
std::string entry_name(const Parameter& parameter, std::size_t entry);

}  // namespace lathe
