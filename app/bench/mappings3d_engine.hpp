// The CUDA engine on the cubes of benchmark `mappings3d`.
#pragma once

#include <vector>

#include "app/bench/study/mapping_device.hpp"

namespace lathe::bench {

/// Mean seconds of `runs` solves of `steps` steps of a bare cube, in numbers of `Real`, float or double.
template <class Real>
double engine_cube_seconds(int size, int steps, int runs);

/// E_x(place, place, place) and E_z(place_z, 0, 0) of a bare cube every `stride` steps; a dipole in its
/// middle drives it.
template <class Real>
std::vector<study::CubeValues> engine_cube_values(int size, int steps, int stride, int place, int place_z);

}  // namespace lathe::bench
