// Where a field value lies in memory, the same for every stepper on the host.
#pragma once

#include <cstddef>

#include "solver/problem/field_set.hpp"

namespace lathe {

/// Columns that lie together: the widest vector in floats, one cache line.
inline constexpr int block_columns = 16;

/// A block holds `block_columns` values of each component that is stepped, in the order of Array. A row of
/// constant r is a sequence of blocks, so that a sweep along it reads one stream and finds everything at
/// fixed distances. Known to the compiler in row kernels, chosen by the problem elsewhere.
struct FieldLayout {
    FieldSet fields = FieldSet::six;

    constexpr bool has(int array) const { return has_field(fields, array); }
    constexpr int field_count() const { return lathe::field_count(fields); }
    /// From the start of a block to the first value of a component, which must be stepped.
    constexpr int offset(int array) const { return field_slot(fields, array) * block_columns; }
    constexpr int block_size() const { return field_count() * block_columns; }
    /// From the start of a block of coefficients to the first decay of a voltage; decays come last there.
    constexpr int decay_offset(Array voltage) const {
        return (field_count() + field_slot(fields, voltage)) * block_columns;
    }
    /// Memories of the axial layer; see AxialMemory. Each follows a difference of one component.
    constexpr int axial_memories() const { return fields == FieldSet::six ? 4 : 2; }
    constexpr int axial_offset(int memory) const {
        return (fields == FieldSet::six ? memory : memory / 2) * block_columns;
    }
    constexpr int axial_size() const { return axial_memories() * block_columns; }
};

inline constexpr int blocks_along(int columns) {
    return (columns + block_columns - 1) / block_columns;
}

/// One field along one row, indexed by column; valid while the fields live.
template <class Real>
class RowView {
public:
    RowView(Real* first_block, int block_size) : first_block_(first_block), block_size_(block_size) {}

    /// From one block before the row's first column to one behind its last.
    Real& operator[](int k) const {
        const int block = k >> 4;  // rounds down, so that column -1 is the last of the block before
        static_assert(block_columns == 1 << 4);
        return first_block_[static_cast<std::ptrdiff_t>(block) * block_size_ + (k & (block_columns - 1))];
    }

private:
    Real* first_block_;
    int block_size_;
};

}  // namespace lathe
