// The inner loops in three dimensions: one row through half a step, vectorised along x.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/volume/engine/volume_state.hpp"

namespace lathe::cpu {

/// What is the same for every row of a problem.
struct VolumeRowShape {
    std::ptrdiff_t component = 0, row = 0, plane = 0;  ///< pitches, in floats
    int blocks = 0, x_low_blocks = 0, x_high_block = 0;
    const float* x_factors = nullptr;  ///< by VolumeState::Factor, a component's pitch apart
    const float* table = nullptr;      ///< of coefficients
    const float* x_profile = nullptr;
};

/// One row (j, k) in a half step.
struct VolumeRow {
    float* fields = nullptr;                         ///< e_x at the first column
    const std::uint32_t* blocks = nullptr;           ///< places in the table
    float yz_factors[3] = {};                        ///< of the three components of this half step
    float* x_memory = nullptr;                       ///< of the layers along x
    float *y_memory = nullptr, *z_memory = nullptr;  ///< of those along y and z, in their rows only
    Stretch<float> y, z;                             ///< of this half step, in the same rows
};

/// Advances the three currents, or the three voltages, of a row.
using AdvanceVolumeRow = void (*)(const VolumeRowShape& shape, const VolumeRow& row);

/// The loops for one instruction set. All sets give the same bits: each multiplication and addition rounds by
/// itself, and none depends on the width of a vector.
struct VolumeRowLoops {
    const char* name;  ///< "AVX-512", "AVX2", "SSE2" or "portable"
    /// By whether the row lies in a layer along y and in one along z.
    AdvanceVolumeRow currents[2][2], voltages[2][2], lossy_voltages[2][2];
};

/// What this processor can run, fastest first.
const std::vector<VolumeRowLoops>& volume_row_loops();

}  // namespace lathe::cpu
