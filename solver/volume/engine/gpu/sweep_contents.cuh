// What the planes of a tile hold besides free space, remembered while stages pass them.
#pragma once

#include "solver/volume/engine/gpu/sweep_layers.cuh"

namespace lathe::gpu {

/// On top of a column with layers or of one without.
template <class Shape, class Base>
class SweepContents : protected Base {
protected:
    using Base::Base;
    using Base::depth, Base::rows, Base::has_cell_, Base::has_plane, Base::view_, Base::warp_;

    static __device__ __forceinline__ int plane_of(int stage, int t) { return t - 1 - 2 * stage; }

    /// Requests what plane k holds; one thread, in a group of copies. Planes beyond the grid hold nothing.
    __device__ __forceinline__ void request_contents(int k, TilePlane& to) const {
        if (has_plane(k))
            start_copy(&to, view_.contents + this->entry(k));
        else
            to = {};
    }
    /// Remembers what the newest plane holds. Of a plane n planes back: bits from rows * n on, and from
    /// 3 n on.
    __device__ __forceinline__ void note(const TilePlane& contents) {
        set_rows_ = set_rows_ << rows | (contents.rows >> (warp_ * rows) & ((1u << rows) - 1));
        lists_of_planes_ = lists_of_planes_ << 3 | contents.lists;
    }
    static __device__ constexpr int planes_back(int s) { return 1 + 2 * s; }
    /// Whether row r of stage s's plane has sets besides free space.
    __device__ __forceinline__ bool has_sets(int s, int r) const {
        return (set_rows_ >> (rows * planes_back(s) + r) & 1u) != 0;
    }
    /// Whether any stage's plane has sets besides free space in the warp's rows.
    __device__ __forceinline__ bool has_sets() const {
        std::uint32_t stages = 0;
        for (int s = 0; s < depth; ++s) stages |= ((1u << rows) - 1) << (rows * planes_back(s));
        return (set_rows_ & stages) != 0;
    }
    __device__ __forceinline__ bool has(SweepListKind kind, int s) const {
        return (lists_of_planes_ >> (3 * planes_back(s)) & kind) != 0;
    }
    __device__ __forceinline__ bool has(std::uint32_t kinds) const {
        std::uint32_t stages = 0;
        for (int s = 0; s < depth; ++s) stages |= kinds << (3 * planes_back(s));
        return (lists_of_planes_ & stages) != 0;
    }
    /// The numbers of the cells' sets, of rows that have any besides free space.
    __device__ __forceinline__ void request_sets(int t) {
        if (!has_sets()) return;
#pragma unroll
        for (int s = 0; s < depth; ++s)
#pragma unroll
            for (int r = 0; r < rows; ++r)
                set_numbers_[s][r] =
                    has_sets(s, r) && has_cell_[r] ? view_.from.set_number(this->cell(r, plane_of(s, t))) : 0;
    }

    std::uint32_t set_numbers_[depth][rows];  ///< see request_sets()

private:
    std::uint32_t set_rows_ = 0, lists_of_planes_ = 0;  ///< see note()
};

}  // namespace lathe::gpu
