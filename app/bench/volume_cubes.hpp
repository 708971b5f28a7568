// Cubes that the benchmarks of three dimensions step.
#pragma once

#include <vector>

#include "app/bench/benchmarks.hpp"
#include "solver/volume/problem/volume_problem.hpp"

namespace lathe::bench {

enum class CubeContent { bare, complete, coupled };
const char* name_of(CubeContent content);
inline constexpr int cube_layer_cells = 10;

/// A cube of `cells` a side. Bare: free space in a metal box. Complete: layers on all sides, a shell of cut
/// cells, each with its own coefficients, a dipole, a closed surface sampled every sixth step. Coupled: that,
/// and the shell is the surface of a dielectric, whose edges are coupled with each other.
VolumeProblem volume_cube(int cells, CubeContent content);

/// Prints what the CUDA engine reaches on such cubes; says so where there is no device.
void print_volume_device_rates(const BenchOptions& options);

/// Cells a side of the cubes that the options ask for.
std::vector<int> cube_sizes(const BenchOptions& options, std::vector<int> usual);

}  // namespace lathe::bench
