#include "solver/engine/cpu/rows.hpp"

#include <algorithm>

#include "solver/base/instruction_sets.hpp"
#include "solver/base/vector_clones.hpp"
#include "solver/engine/cpu/row_kernel.hpp"

namespace lathe::cpu {

void kernel::inject(const RowDrive& drive, int from, int to) {
    drive.terms->drive_currents(drive.row, *drive.sources, drive.step, from, to);
}

namespace {

// One body, several instruction sets.
// NOLINTBEGIN(bugprone-macro-parentheses): names and attributes take none.
#define LATHE_ROW_LOOPS(level, attributes, lanes)                                                          \
    namespace level {                                                                                      \
    template <FieldSet fields, bool order_is_one, RowLoops::Kind kind>                                     \
    attributes void advance(const RowShape& shape, const Row& row) {                                       \
        kernel::advance_row<lanes, fields, order_is_one, kind>(shape, row);                                \
    }                                                                                                      \
    template <FieldSet fields, bool order_is_one>                                                          \
    constexpr RowLoops::Kinds kinds = {advance<fields, order_is_one, RowLoops::lossless>,                  \
                                       advance<fields, order_is_one, RowLoops::lossy>,                     \
                                       advance<fields, order_is_one, RowLoops::absorbing>};                \
    constexpr RowLoops loops(const char* name) {                                                           \
        return {name, kinds<FieldSet::six, false>, kinds<FieldSet::six, true>, kinds<FieldSet::tm, false>, \
                kinds<FieldSet::te, false>};                                                               \
    }                                                                                                      \
    }

LATHE_FOR_INSTRUCTION_SETS(LATHE_ROW_LOOPS, RowLoops)
#undef LATHE_ROW_LOOPS
// NOLINTEND(bugprone-macro-parentheses)

constexpr int largest_block = field_arrays * block_columns;

/// Inverses of a block's coefficients in columns [from, to) of it, elsewhere and in metal zero.
LATHE_VECTOR_CLONES void invert(const float* __restrict coefficients, int size, int from, int to,
                                float* __restrict inverse) {
    for (int n = 0; n < size; ++n) {
        const int column = n % block_columns;
        const bool counts = coefficients[n] > 0.0f && column >= from && column < to;
        inverse[n] = counts ? 1.0f / coefficients[n] : 0.0f;
    }
}

LATHE_VECTOR_CLONES void add_energies(const float* __restrict x, const float* __restrict inverse, int size,
                                      float* __restrict sums) {
    for (int n = 0; n < size; ++n) sums[n] += x[n] * x[n] * inverse[n];
}

}  // namespace

const std::vector<RowLoops>& row_loops() {
    static const std::vector<RowLoops> loops = runnable_loops();
    return loops;
}

double row_energy(const RowShape& shape, FieldLayout layout, const float* fields,
                  const std::uint32_t* coefficients, int from, int to) {
    const int size = layout.block_size();
    float sums[largest_block] = {};
    float inverse[largest_block] = {};
    bool whole_before = false;
    for (int block = from / block_columns; block * block_columns < to; ++block) {
        const int first = block * block_columns;
        const bool whole = first >= from && first + block_columns <= to;
        // Divisions are slow and blocks with equal coefficients many.
        if (!(whole && whole_before && coefficients[block] == coefficients[block - 1]))
            invert(shape.coefficients + coefficients[block], size, from - first, to - first, inverse);
        whole_before = whole;
        add_energies(fields + static_cast<std::ptrdiff_t>(block) * size, inverse, size, sums);
    }
    double total = 0.0;
    for (int n = 0; n < size; ++n) total += static_cast<double>(sums[n]);
    return total;
}

}  // namespace lathe::cpu
