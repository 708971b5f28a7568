// The outline of an antenna as coordinates for the workshop.
#pragma once

#include "genetic/report/document.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe::genetic {

/// For each turned body (and each hole in one) a table of the (z, r) coordinates of its outline in mm,
/// rounded to the micrometre, with the line or arc that leads from each point to the next. Nothing without
/// regions.
void add_outline_tables(Document& document, const Antenna& antenna);

}  // namespace lathe::genetic
