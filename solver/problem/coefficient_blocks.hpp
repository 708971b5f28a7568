// The coefficients as a stepper reads them: blocks of columns, each different block stored once a row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/base/aligned_buffer.hpp"
#include "solver/problem/coefficients.hpp"
#include "solver/problem/field_layout.hpp"
#include "solver/problem/grid.hpp"

namespace lathe {

/// Along a row of free space, or of any one medium, the coefficients do not change, and walls and
/// interfaces take few blocks. So a row points to a handful of blocks that stay in the innermost cache,
/// instead of streaming six arrays as long as itself. Nothing is approximated: only blocks with equal
/// bits are shared.
///
/// A block: `block_columns` coefficients of each component that is stepped, in the order of Array, then, with
/// loss, the decays of its voltages (FieldLayout). Columns past the grid's end have zeros.
template <class Real>
class CoefficientBlocks {
public:
    CoefficientBlocks(const Grid& grid, const CoefficientMaps& maps, FieldLayout layout)
        : blocks_(blocks_along(grid.nz)),
          has_loss_(maps.has_loss()),
          arrays_(layout.field_count() + (has_loss_ ? voltage_count(layout.fields) : 0)) {
        const std::vector<double>* all[] = {&maps.v_r,     &maps.v_phi,     &maps.v_z,
                                            &maps.i_r,     &maps.i_phi,     &maps.i_z,
                                            &maps.decay_r, &maps.decay_phi, &maps.decay_z};
        std::vector<const std::vector<double>*> sources;
        for (int array = 0; array < (has_loss_ ? 9 : 6); ++array)
            if (layout.has(array < field_arrays ? array : array - field_arrays))
                sources.push_back(all[array]);
        std::vector<Real> table;
        std::vector<Real> block(size());
        offsets_.reserve(static_cast<std::size_t>(grid.nr) * static_cast<std::size_t>(blocks_));
        for (int i = 0; i < grid.nr; ++i) {
            const std::size_t row_start = table.size();
            for (int b = 0; b < blocks_; ++b) {
                for (int array = 0; array < arrays_; ++array)
                    for (int lane = 0; lane < block_columns; ++lane) {
                        const int k = b * block_columns + lane;
                        block[static_cast<std::size_t>(array) * block_columns +
                              static_cast<std::size_t>(lane)] =
                            k < grid.nz ? static_cast<Real>(
                                              (*sources[static_cast<std::size_t>(array)])[grid.at(i, k)])
                                        : Real(0);
                    }
                offsets_.push_back(static_cast<std::uint32_t>(find_or_add(table, row_start, block)));
            }
        }
        table_ = AlignedBuffer<Real>(table.size());
        std::copy(table.begin(), table.end(), table_.data());
    }

    bool has_loss() const { return has_loss_; }

    const Real* table() const { return table_.data(); }
    /// Index in the table at which each block of row i starts.
    const std::uint32_t* row(int i) const {
        return offsets_.data() + static_cast<std::size_t>(i) * static_cast<std::size_t>(blocks_);
    }
    /// Coefficient at row i and column k; `offset` is that of the component, or of its decay, in FieldLayout.
    Real at(int offset, int i, int k) const {
        return table()[row(i)[k / block_columns] + static_cast<std::size_t>(offset + k % block_columns)];
    }

private:
    // A row has few different blocks; where every one differs, a longer search would find nothing.
    static constexpr std::size_t blocks_searched = 8;

    std::size_t size() const { return static_cast<std::size_t>(arrays_) * block_columns; }

    /// Offset of an equal block among the row's latest, or of a new one.
    std::size_t find_or_add(std::vector<Real>& table, std::size_t row_start,
                            const std::vector<Real>& block) const {
        std::size_t at = table.size();
        for (std::size_t n = 0; n < blocks_searched && at > row_start; ++n) {
            at -= size();
            if (std::equal(block.begin(), block.end(), table.begin() + static_cast<std::ptrdiff_t>(at)))
                return at;
        }
        table.insert(table.end(), block.begin(), block.end());
        return table.size() - size();
    }

    int blocks_;
    bool has_loss_;
    int arrays_;
    std::vector<std::uint32_t> offsets_;
    AlignedBuffer<Real> table_;
};

}  // namespace lathe
