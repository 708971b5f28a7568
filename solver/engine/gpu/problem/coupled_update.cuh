// What an edge of a slanted dielectric hands on, for strategies that give the same bits.
#pragma once

#include "solver/engine/gpu/problem/coupled_edges.hpp"
#include "solver/scheme/update.hpp"

namespace lathe::gpu {

/// q = of_curl curl - of_voltage v, see HandedOn: each operation rounded in one way, whatever kernel does it.
__device__ __forceinline__ float handed_on(float of_curl, float curl, float of_voltage, float v) {
    return fdtd::multiply_add(of_curl, curl, -(of_voltage * v));
}

}  // namespace lathe::gpu
