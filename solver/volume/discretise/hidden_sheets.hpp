// Sheets that count nowhere.
#pragma once

#include <cstddef>

#include "solver/geometry/solids/body.hpp"

namespace lathe {

/// Returns true for a part that is a sheet and of which nothing is left: metal encloses it, or solids drawn
/// later are painted over it. Reads 24 lines through each area.
bool is_hidden_sheet(const Body& body, std::size_t part);

}  // namespace lathe
