// Limits of `cells_per_wavelength`: of the project file, its schema and all grids alike.
#pragma once

namespace lathe {

inline constexpr double least_cells_per_wavelength = 4.0, most_cells_per_wavelength = 1e6;

}  // namespace lathe
