// Numbers of cells across a gap that decide how it is solved and what is warned of.
#pragma once

namespace lathe {

inline constexpr double narrow_gap_cells = 2.0;             ///< fewer: the grid is refined across the gap
inline constexpr double well_resolved_gap_cells = 4.0;      ///< fewer, across a slot or layer: a warning
inline constexpr double enough_gap_cells = 3.0;             ///< that a refined gap gets
inline constexpr double least_open_gap_cells = 1.0 / 20.0;  ///< fewer: the gap is closed

}  // namespace lathe
