// Changes of an antenna that is drawn by regions.
#pragma once

#include <cmath>
#include <variant>

#include "genetic/project/project.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe::ui {

/// A coordinate in m as an edit leaves it: in whole nanometres.
inline double rounded(double metres) {
    constexpr double rounding_per_m = 1e9;
    return std::round(metres * rounding_per_m) / rounding_per_m;
}

/// The project with `edit` run on its antenna, which is drawn by regions. Throws what `edit` throws, and as
/// validate() does where no good antenna is left.
template <class Edit>
Project edited_drawing(Project project, const Edit& edit) {
    Antenna& antenna = std::get<Antenna>(project.antenna);
    edit(antenna);
    validate(antenna);
    return project;
}

}  // namespace lathe::ui
