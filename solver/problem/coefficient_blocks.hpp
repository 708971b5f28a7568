// The coefficients as a stepper reads them: blocks of columns, each different block stored once a row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/base/aligned_buffer.hpp"
#include "solver/discretise/coefficients.hpp"
#include "solver/problem/field_layout.hpp"

namespace lathe {

/// Along a row of free space, or of any one medium, the coefficients do not change, and walls and
/// interfaces take few blocks. So a row points to a handful of blocks that stay in the innermost cache,
/// instead of streaming six arrays as long as itself. Nothing is approximated: only blocks with equal
/// bits are shared.
///
/// A block: `columns` coefficients of v_r, then of v_phi, v_z, i_r, i_phi, i_z, then, with loss, the
/// decays of the three voltages. Columns past the grid's end have zeros.
template <class Real>
class CoefficientBlocks {
public:
    CoefficientBlocks(const Grid& grid, const CoefficientMaps& maps)
        : blocks_(blocks_along(grid)), arrays_(maps.has_loss() ? 9 : 6) {
        const std::vector<double>* sources[] = {&maps.v_r,     &maps.v_phi,     &maps.v_z,
                                                &maps.i_r,     &maps.i_phi,     &maps.i_z,
                                                &maps.decay_r, &maps.decay_phi, &maps.decay_z};
        std::vector<Real> table;
        std::vector<Real> block(size());
        offsets_.reserve(static_cast<std::size_t>(grid.nr) * static_cast<std::size_t>(blocks_));
        for (int i = 0; i < grid.nr; ++i) {
            const std::size_t row_begin = table.size();
            for (int b = 0; b < blocks_; ++b) {
                for (int array = 0; array < arrays_; ++array)
                    for (int lane = 0; lane < block_columns; ++lane) {
                        const int k = b * block_columns + lane;
                        block[static_cast<std::size_t>(array) * block_columns +
                              static_cast<std::size_t>(lane)] =
                            k < grid.nz ? static_cast<Real>((*sources[array])[grid.at(i, k)]) : Real(0);
                    }
                offsets_.push_back(static_cast<std::uint32_t>(find_or_add(table, row_begin, block)));
            }
        }
        table_ = AlignedBuffer<Real>(table.size());
        std::copy(table.begin(), table.end(), table_.data());
    }

    bool has_loss() const { return arrays_ > 6; }

    const Real* table() const { return table_.data(); }
    /// Where in the table each block of row i begins.
    const std::uint32_t* row(int i) const {
        return offsets_.data() + static_cast<std::size_t>(i) * static_cast<std::size_t>(blocks_);
    }
    /// `array`: that of the field, or 6, 7, 8 for the decays.
    Real at(int array, int i, int k) const {
        return table()[row(i)[k / block_columns] +
                       static_cast<std::size_t>(array * block_columns + k % block_columns)];
    }

private:
    // A row has few different blocks; where every one differs, a longer search would find nothing.
    static constexpr std::size_t blocks_searched = 8;

    std::size_t size() const { return static_cast<std::size_t>(arrays_) * block_columns; }

    /// Offset of an equal block among the row's latest, or of a new one.
    std::size_t find_or_add(std::vector<Real>& table, std::size_t row_begin,
                            const std::vector<Real>& block) const {
        std::size_t at = table.size();
        for (std::size_t n = 0; n < blocks_searched && at > row_begin; ++n) {
            at -= size();
            if (std::equal(block.begin(), block.end(), table.begin() + static_cast<std::ptrdiff_t>(at)))
                return at;
        }
        table.insert(table.end(), block.begin(), block.end());
        return table.size() - size();
    }

    int blocks_, arrays_;
    std::vector<std::uint32_t> offsets_;
    AlignedBuffer<Real> table_;
};

}  // namespace lathe
