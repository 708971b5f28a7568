// The coefficients in three dimensions as a stepper of the host reads them: blocks of columns.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "solver/base/aligned_buffer.hpp"
#include "solver/volume/engine/volume_layout.hpp"
#include "solver/volume/problem/volume_coefficients.hpp"

namespace lathe {

/// An index a cell would have to be looked up lane by lane. So each block of `block_columns` cells of a row
/// that is not free space points to the values of its cells, and blocks with equal indices share them.
///
/// A block: `block_columns` values of each component, then, with loss, decays of the voltages. Columns beyond
/// the grid's end count as free space; the factor of their x is zero.
template <class Real>
class VolumeBlocks {
public:
    static constexpr std::uint32_t free_space = 0xffffffffu;

    VolumeBlocks(const VolumeGrid& grid, const VolumeCoefficients& coefficients)
        : blocks_(blocks_along(grid.columns())),
          rows_(grid.rows()),
          arrays_(volume_components + (coefficients.has_loss() ? 3 : 0)) {
        std::vector<Real> table;
        std::unordered_map<Indices, std::uint32_t, Hash> known{{Indices{}, free_space}};
        offsets_.reserve(static_cast<std::size_t>(blocks_) * static_cast<std::size_t>(rows_) *
                         static_cast<std::size_t>(grid.planes()));
        for (int k = 0; k < grid.planes(); ++k)
            for (int j = 0; j < rows_; ++j)
                for (int b = 0; b < blocks_; ++b) {
                    const Indices indices = indices_of(grid, coefficients, b, j, k);
                    const auto [found, is_new] =
                        known.try_emplace(indices, static_cast<std::uint32_t>(table.size()));
                    if (is_new) append(table, coefficients, indices);
                    offsets_.push_back(found->second);
                }
        table_ = AlignedBuffer<Real>(table.size());
        std::copy(table.begin(), table.end(), table_.data());
    }

    bool has_loss() const { return arrays_ > volume_components; }
    const Real* table() const { return table_.data(); }
    /// Place in the table of each block of row (j, k), or free_space.
    const std::uint32_t* row(int j, int k) const {
        return offsets_.data() +
               (static_cast<std::size_t>(k) * static_cast<std::size_t>(rows_) + static_cast<std::size_t>(j)) *
                   static_cast<std::size_t>(blocks_);
    }
    Real value(VolumeComponent component, int i, int j, int k) const { return at(component, i, j, k); }
    Real decay(VolumeComponent voltage, int i, int j, int k) const {
        return has_loss() ? at(volume_components + voltage, i, j, k) : Real(1);
    }

private:
    using Indices = std::array<std::uint32_t, block_columns>;
    struct Hash {
        std::size_t operator()(const Indices& indices) const {
            std::size_t hash = 14695981039346656037ull;
            for (const std::uint32_t index : indices) hash = (hash ^ index) * 1099511628211ull;
            return hash;
        }
    };

    Real at(int array, int i, int j, int k) const {
        const std::uint32_t offset = row(j, k)[i / block_columns];
        return offset == free_space
                   ? Real(1)
                   : table()[offset + static_cast<std::uint32_t>(array * block_columns + i % block_columns)];
    }
    static Indices indices_of(const VolumeGrid& grid, const VolumeCoefficients& coefficients, int block,
                              int j, int k) {
        Indices indices{};
        const int first = block * block_columns;
        for (int i = first; i < std::min(first + block_columns, grid.columns()); ++i)
            indices[static_cast<std::size_t>(i - first)] = coefficients.index(grid.at(i, j, k));
        return indices;
    }
    void append(std::vector<Real>& table, const VolumeCoefficients& coefficients,
                const Indices& indices) const {
        for (std::size_t array = 0; array < static_cast<std::size_t>(arrays_); ++array)
            for (const std::uint32_t index : indices) {
                const CoefficientSet& set = coefficients.sets()[index];
                table.push_back(static_cast<Real>(
                    array < volume_components ? set.value[array] : set.decay[array - volume_components]));
            }
    }

    int blocks_, rows_, arrays_;
    std::vector<std::uint32_t> offsets_;
    AlignedBuffer<Real> table_;
};

}  // namespace lathe
