// First 3D projects: an empty one, and drawings that are scaled to a frequency.
#pragma once

#include "genetic/project/project.hpp"

namespace lathe {

/// 3D antenna without solids. A current element along z at the origin is its source until ports are drawn, so
/// that it can be solved. The band is a fifth of `frequency_hz` wide.
Project empty_volume_project(double frequency_hz = 10e9);

/// Project of a 3D antenna with its band times `factor` and its lengths divided by it, to four significant
/// digits: the antenna's size in wavelengths stays. Lengths are the numbers of keys that end in "_mm";
/// formulas stay, so they must not add a number to a length. Frequencies of goals follow, and the end of the
/// name that says the middle of the band, ", 10 GHz". Throws std::bad_variant_access for an antenna that is
/// not drawn by solids, and std::invalid_argument for one with a part or a mesh and for a factor that is not
/// positive.
Project scaled_project(const Project& project, double factor);

}  // namespace lathe
