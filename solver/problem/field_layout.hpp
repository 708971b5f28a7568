// Where a field value lies in memory, the same for every stepper on the host.
#pragma once

#include <cstddef>

#include "solver/discretise/grid.hpp"
#include "solver/problem/field_set.hpp"

namespace lathe {

/// Columns that lie together: the widest vector in floats, one cache line.
inline constexpr int block_columns = 16;

/// A block: `block_columns` values of v_r, then of v_phi, v_z, i_r, i_phi and i_z. A row of constant r is
/// a sequence of blocks, so that a sweep along it reads one stream and finds everything at fixed
/// distances.
inline constexpr int block_size = field_arrays * block_columns;

inline int blocks_along(const Grid& grid) {
    return (grid.nz + block_columns - 1) / block_columns;
}

/// One field along one row, indexed by column; valid while the fields live.
template <class Real>
class RowView {
public:
    explicit RowView(Real* first_block) : first_block_(first_block) {}

    /// From one block before the row's first column to one behind its last.
    Real& operator[](int k) const {
        const int block = k >> 4;  // rounds down, so that column -1 is the last of the block before
        static_assert(block_columns == 1 << 4);
        return first_block_[static_cast<std::ptrdiff_t>(block) * block_size + (k & (block_columns - 1))];
    }

private:
    Real* first_block_;
};

}  // namespace lathe
