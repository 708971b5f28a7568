// Benchmark `planar`: how near do the ways to step a planar grid come to what the GPU's memory allows?
#pragma once

#include <vector>

namespace lathe::bench {

/// Sides in cells of the boxes of the block-shape study.
const std::vector<int>& planar_sizes();

/// Prints the tile model and the tables for these sizes; without a GPU the model alone, and says so. Throws
/// SolverError when a kernel differs from the host loop by more than planar_tolerance.
void print_planar_benchmark(const std::vector<int>& sizes);

/// Largest difference from the host loop, of its largest value, that counts as parity.
inline constexpr double planar_tolerance = 1e-5;

}  // namespace lathe::bench
