// The inner loop: one row of constant r through one time step, vectorised along z.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/engine/field_state.hpp"
#include "solver/engine/row_hooks.hpp"

namespace lathe::cpu {

/// What is the same for every row of a simulation.
struct RowShape {
    std::size_t row_size = 0;  ///< from a row to the next, in floats
    int blocks = 0, axial_low_blocks = 0, axial_high_block = 0;
    const float* coefficients = nullptr;
    const float* curves = nullptr;
    float azimuthal_order = 1.0f;
};

/// One-way injection into the currents of this row, before its voltages use them.
struct RowDrive {
    int column = 0;  ///< whose currents change
    int row = 0;
    RowHooks<float>* hooks = nullptr;
    const SourceSeries* sources = nullptr;
    std::size_t step = 0;  ///< in the series
};

struct Row {
    float* fields = nullptr;                      ///< first block; rows before and behind are read too
    const std::uint32_t* coefficients = nullptr;  ///< places of the blocks in the table
    float* axial = nullptr;                       ///< memories of the axial layers
    float* radial = nullptr;                      ///< memories of the radial layer, on its rows only
    const fdtd::RadialConstants<float>* constants = nullptr;  ///< six, on the same rows
    const RowDrive* drive = nullptr;                          ///< null on rows without
};

/// Advances the currents and then the voltages of a row by one step, absorbing layers included.
using AdvanceRow = void (*)(const RowShape& shape, const Row& row);

/// The loops for one instruction set. All sets give the same bits: each multiplication and addition
/// rounds by itself, and none depends on the width of a vector.
struct RowLoops {
    const char* name;                                  ///< "AVX-512", "AVX2", "SSE2" or "portable"
    enum Kind { lossless, lossy, absorbing };          ///< absorbing: a row of the radial layer
    std::array<std::array<AdvanceRow, 3>, 2> advance;  ///< [azimuthal order is 1][kind]
};

/// What this processor can run, fastest first.
const std::vector<RowLoops>& row_loops();

/// Sum over the six fields of x^2 / coefficient in columns [from, to), cells with a zero coefficient left
/// out.
double row_energy(const RowShape& shape, const float* fields, const std::uint32_t* coefficients, int from,
                  int to);

}  // namespace lathe::cpu
