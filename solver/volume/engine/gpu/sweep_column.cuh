// The place of a thread's cells in a sweep, and what its grid makes of them.
#pragma once

#include "solver/engine/gpu/runtime/portable_subset.cuh"
#include "solver/scheme/volume_update.hpp"
#include "solver/volume/engine/gpu/sweep_view.hpp"

namespace lathe::gpu {

/// How a block of `warps` warps has its tile: each thread has `rows` rows of one column.
template <class Number, int its_rows, int its_warps>
struct SweepShape {
    using Real = Number;
    static constexpr int rows = its_rows, warps = its_warps;
    static constexpr int tile_rows = rows * warps, cells = tile_rows * sweep_columns,
                         threads = warps * sweep_columns;
    /// Whether shared memory keeps the currents below the last stage's planes, for which registers are short.
    static constexpr bool shares_below = rows > 1;
};

/// What the factors along z of one plane make of a half step's coefficients, dt/mu0 or dt/eps0 included.
template <class Real>
struct SweepPlaneFactors {
    Real across, along;  ///< of the components across z, and of the one along it
};

/// A thread's cells, plane by plane. Those beyond the grid have factors of zero, so that what they hold stays
/// as it is.
template <class Shape>
class SweepColumn {
protected:
    using Real = typename Shape::Real;
    static constexpr int rows = Shape::rows, depth = sweep_depth;

    __device__ __forceinline__ SweepColumn(const SweepView<Real>& view, const SweepBlock& block)
        : view_(view),
          lane_(static_cast<int>(threadIdx.x)),
          warp_(static_cast<int>(threadIdx.y)),
          begin_(view.tiling.first_plane(block.chunk)),
          end_(view.tiling.first_plane(block.chunk + 1)),
          i_(view.tiling.first_column(block.tile_x) + lane_),
          j_(view.tiling.first_row(block.tile_y) + warp_ * rows),
          tile_(block.tile_y * view.tiling.across + block.tile_x) {
        const VolumeView<Real>& grid = view_.from;
        const bool has_column = i_ >= 0 && i_ < grid.columns;
        const int column = has_column ? i_ : grid.columns;  // behind each row is a zero
        const bool owns_column = has_column && lane_ >= depth && lane_ < sweep_columns - depth;
        for (int r = 0; r < rows; ++r) {
            const int j = j_ + r;
            const bool has_row = j >= 0 && j < grid.rows;
            has_cell_[r] = has_column && has_row;
            in_plane_[r] = static_cast<std::uint32_t>(grid.from_first(column, clamped(j, grid.rows), -1));
            owns_cell_[r] = owns_column && has_row && row(r) >= depth && row(r) < Shape::tile_rows - depth;
            for (int c = 0; c < 3; ++c)
                for (const bool is_voltage : {false, true})
                    xy_[is_voltage][r][c] =
                        has_cell_[r] ? factor(0, c, is_voltage, i_) * factor(1, c, is_voltage, j) : Real(0);
        }
    }

    __device__ __forceinline__ int thread() const { return warp_ * sweep_columns + lane_; }
    /// Row of the tile, and number of the cell in it.
    __device__ __forceinline__ int row(int r) const { return warp_ * rows + r; }
    __device__ __forceinline__ int cell_number(int r) const { return row(r) * sweep_columns + lane_; }
    __device__ __forceinline__ bool has_plane(int k) const { return k >= 0 && k < view_.from.planes; }
    __device__ __forceinline__ bool owns_plane(int k) const { return k >= begin_ && k < end_; }
    /// Where row r of plane k lies in each field, from the field's first value on: in the zeros around the
    /// grid for a cell beyond it.
    __device__ __forceinline__ std::uint32_t index(int r, int k) const {
        return in_plane_[r] + static_cast<std::uint32_t>(clamped(k, view_.from.planes) + 1) *
                                  static_cast<std::uint32_t>(view_.from.plane_pitch);
    }
    /// SweepTiling::entry() of the tile's plane k.
    __device__ __forceinline__ long entry(int k) const {
        return static_cast<long>(k * view_.tiling.tiles() + tile_);
    }
    /// VolumeView::cell() of a cell of the grid.
    __device__ __forceinline__ std::uint32_t cell(int r, int k) const {
        const VolumeView<Real>& grid = view_.from;
        return static_cast<std::uint32_t>((k * grid.rows + j_ + r) * grid.columns + i_);
    }

    /// What the factors along z of plane k make of coefficients; zero for planes beyond the grid.
    __device__ __forceinline__ SweepPlaneFactors<Real> factors_of(bool is_voltage, int k) const {
        if (!has_plane(k)) return {Real(0), Real(0)};
        const Real per_material = is_voltage ? view_.from.per_eps : view_.from.per_mu;
        return {factor(2, 0, is_voltage, k) * per_material, factor(2, 2, is_voltage, k) * per_material};
    }
    /// As VolumeCell multiplies it, so with the same bits.
    template <bool is_voltage>
    __device__ __forceinline__ Real coefficient(int c, int r, const SweepPlaneFactors<Real>& plane,
                                                Real value) const {
        return fdtd::volume_coefficient(value, xy_[is_voltage][r][c], c == 2 ? plane.along : plane.across);
    }

    const SweepView<Real>& view_;
    const int lane_, warp_;
    const int begin_, end_;  ///< planes that the block writes
    const int i_, j_;        ///< column, and lowest row
    const int tile_;         ///< entry(0)
    bool has_cell_[rows], owns_cell_[rows];

private:
    /// An index, or the next one to the grid.
    static __device__ __forceinline__ int clamped(int n, int count) { return max(-1, min(n, count)); }
    /// The factor of an axis for component c, at index n.
    __device__ __forceinline__ Real factor(int axis, int c, bool is_voltage, int n) const {
        enum : int { edge, per_edge, dual, per_dual };
        const int which = c == axis ? (is_voltage ? edge : dual) : (is_voltage ? per_dual : per_edge);
        return read_only(view_.from.factors[axis][which] + n);
    }

    std::uint32_t in_plane_[rows];  ///< index() in the plane before the grid
    Real xy_[2][rows][3];           ///< factors of x and y: of currents, of voltages
};

}  // namespace lathe::gpu
