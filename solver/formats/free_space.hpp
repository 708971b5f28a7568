// Constants of free space that file formats need, CODATA 2018.
#pragma once

namespace lathe {

inline constexpr double free_space_impedance_ohm = 376.730313668;

}  // namespace lathe
