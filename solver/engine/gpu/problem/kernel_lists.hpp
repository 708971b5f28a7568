// What the kernels can record and drive: the shapes of gather lists and source terms that they know.
#pragma once

#include <cuda_runtime.h>

#include <optional>
#include <vector>

#include "solver/engine/gpu/problem/reduce.hpp"
#include "solver/problem/huygens_layout.hpp"
#include "solver/problem/problem.hpp"

namespace lathe::gpu {

/// The lists of a problem as the kernels take them: one guided wave that is driven at one column and read at
/// another, on rows 0 ... mode.size() - 1, or one edge that is driven and read; a Huygens box; single
/// currents.
struct KernelLists {
    int injection_column = 0, reading_column = 0;
    std::vector<float4> mode;  ///< v_r, v_phi, i_phi, i_r of the wave, one entry per row
    std::vector<OverlapWeights> weights;
    std::optional<FieldIndex> edge;  ///< takes the pulse out of its law
    std::optional<HuygensLayout> surface;
};

/// Throws UnsupportedProblem, which says what the kernels cannot do, where the lists have another shape.
KernelLists kernel_lists(const Problem& problem);
/// Whether kernel_lists() refuses the problem: only strategies with value_lists() can step it.
bool needs_value_lists(const Problem& problem);

}  // namespace lathe::gpu
