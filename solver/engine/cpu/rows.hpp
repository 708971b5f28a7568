// The inner loop: one row of constant r through one time step, vectorised along z.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/engine/field_state.hpp"
#include "solver/engine/row_terms.hpp"

namespace lathe::cpu {

/// What is the same for every row of a problem.
struct RowShape {
    std::size_t row_size = 0;  ///< from a row to the next, in floats
    int blocks = 0, axial_low_blocks = 0, axial_high_block = 0;
    const float* coefficients = nullptr;
    const float* profile = nullptr;  ///< of the axial layer
    float azimuthal_order = 1.0f;
};

/// Sources that act on the currents of this row, before its voltages use them.
struct RowDrive {
    int from = 0, to = 0;  ///< columns [from, to) hold them all
    int row = 0;
    RowTerms<float>* terms = nullptr;
    const SourceSeries* sources = nullptr;
    std::size_t step = 0;  ///< in the series
};

struct Row {
    float* fields = nullptr;                      ///< first block; rows before and behind are read too
    const std::uint32_t* coefficients = nullptr;  ///< offsets of the blocks in the table
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
    const char* name;                          ///< "AVX-512", "AVX2", "SSE2" or "portable"
    enum Kind { lossless, lossy, absorbing };  ///< absorbing: a row of the radial layer
    using Kinds = std::array<AdvanceRow, 3>;
    Kinds six, six_of_order_one, tm, te;

    /// The loops for a field set; those of order 1 save the multiplications with it.
    const Kinds& of(FieldSet fields, int azimuthal_order) const {
        if (fields == FieldSet::te) return te;
        if (fields == FieldSet::tm) return tm;
        return azimuthal_order == 1 ? six_of_order_one : six;
    }
};

/// What this processor can run, fastest first.
const std::vector<RowLoops>& row_loops();

/// Sum over the stepped fields of x^2 / coefficient in columns [from, to), cells with a zero coefficient left
/// out.
double row_energy(const RowShape& shape, FieldLayout layout, const float* fields,
                  const std::uint32_t* coefficients, int from, int to);

}  // namespace lathe::cpu
