// The outline of an antenna as coordinates for the workshop.
#pragma once

#include "genetic/project/project.hpp"
#include "genetic/report/document.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe::genetic {

/// For each body of revolution (and each hole in one) a table of the coordinates of its outline, to the
/// micrometre, in the unit of the project, with the line or arc that leads from each point to the next, and
/// with the points' tolerances where the project has tolerances. `antenna` is that of the project as it is
/// drawn. Nothing without regions.
void add_outline_tables(Document& document, const Project& project, const Antenna& antenna);

/// The same as CSV; all points with six decimals of a millimetre.
std::string outline_csv(const Project& project, const Antenna& antenna);

}  // namespace lathe::genetic
