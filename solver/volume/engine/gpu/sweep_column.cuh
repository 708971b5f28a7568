// The place of a thread's cells in a sweep, and what its grid makes of them.
#pragma once

#include "solver/scheme/volume_update.hpp"
#include "solver/volume/engine/gpu/sweep_view.hpp"

namespace lathe::gpu {

/// `rows` rows of one column of a tile, plane by plane, in a block of `warps` warps that takes `depth` steps.
/// Cells beyond the grid have factors of zero, so that what they hold stays zero.
template <class Real, int depth, int rows, int warps>
class SweepColumn {
protected:
    __device__ __forceinline__ explicit SweepColumn(const SweepView<Real>& view)
        : view_(view),
          lane_(static_cast<int>(threadIdx.x)),
          warp_(static_cast<int>(threadIdx.y)),
          begin_(view.tiling.first + static_cast<int>(blockIdx.z) * view.tiling.planes),
          end_(min(begin_ + view.tiling.planes, view.tiling.end)),
          i_(view.tiling.first_column(static_cast<int>(blockIdx.x)) + lane_),
          j_(view.tiling.first_row(static_cast<int>(blockIdx.y)) + warp_ * rows) {
        const VolumeView<Real>& grid = view_.from;
        has_column_ = i_ >= 0 && i_ < grid.columns;
        in_x_layer_ = has_column_ && grid.layers[0].contains(i_);
        for (int f = 0; f < 4; ++f) x_[f] = has_column_ ? grid.factors[0][f][i_] : Real(0);
        for (int r = 0; r < rows; ++r) {
            const int j = j_ + r;
            const bool has_row = j >= 0 && j < grid.rows;
            for (int f = 0; f < 4; ++f) y_[r][f] = has_row ? grid.factors[1][f][j] : Real(0);
        }
    }

    __device__ __forceinline__ bool has_cell(int r) const {
        return has_column_ && j_ + r >= 0 && j_ + r < view_.from.rows;
    }
    __device__ __forceinline__ bool has_plane(int k) const { return k >= 0 && k < view_.from.planes; }

    /// Row of the tile.
    __device__ __forceinline__ int row(int r) const { return warp_ * rows + r; }

    /// `difference` along an axis, stretched where cell (i, j + r, k) lies in its layer. `pair` as in
    /// VolumeCell. A cell that this thread cannot step rightly any more leaves the memories alone.
    template <int axis, bool is_voltage>
    __device__ __forceinline__ Real stretched(Real difference, int pair, int s, int r, int k) const {
        const AxisLayersView<Real>& layers = view_.from.layers[axis];
        const int j = j_ + r, n = axis == 0 ? i_ : axis == 1 ? j : k;
        const int lost = s + (is_voltage ? 1 : 0), rest = s + 1;  // sides without what they need
        if (!has_cell(r) || !has_plane(k) || !layers.contains(n) || lane_ < lost ||
            lane_ >= sweep_columns - rest || row(r) < lost || row(r) >= rows * warps - rest ||
            k < begin_ - depth + lost || k >= end_ + depth - rest)
            return difference;
        const long at = view_.from.template layer_cell<axis>(2 * (is_voltage ? 1 : 0) + pair, i_, j, k);
        Real psi = view_.memories[axis][s][at];
        const StretchView<Real> constants = is_voltage ? layers.node[n] : layers.half[n];
        const Real result = fdtd::stretched(difference, psi, constants.b, constants.c, constants.per_kappa);
        view_.memories[axis][s + 1][at] = psi;
        return result;
    }

    /// The factors along z of plane k, zero beyond the grid.
    struct PlaneFactors {
        Real z[4];
        bool is_in_layer;
    };
    __device__ __forceinline__ PlaneFactors factors_of(int k) const {
        PlaneFactors its;
        const bool has = has_plane(k);
        for (int f = 0; f < 4; ++f) its.z[f] = has ? view_.from.factors[2][f][k] : Real(0);
        its.is_in_layer = has && view_.from.layers[2].contains(k);
        return its;
    }

    /// As VolumeCell multiplies it, so with the same bits; `value` of the cell's set.
    template <bool is_voltage>
    __device__ __forceinline__ Real coefficient(int c, int r, const PlaneFactors& plane, Real value) const {
        constexpr int along = is_voltage ? edge : dual, across = is_voltage ? per_dual : per_edge;
        const Real yz = y_[r][c == 1 ? along : across] * plane.z[c == 2 ? along : across] *
                        (is_voltage ? view_.from.per_eps : view_.from.per_mu);
        return fdtd::volume_coefficient(value, x_[c == 0 ? along : across], yz);
    }

    template <bool is_voltage>
    __device__ __forceinline__ void stretch(Real (&d)[6], const PlaneFactors& plane, int s, int r,
                                            int k) const {
        const bool in_y_layer = view_.from.layers[1].contains(j_ + r);
        if (in_x_layer_) {
            d[0] = stretched<0, is_voltage>(d[0], 0, s, r, k);
            d[1] = stretched<0, is_voltage>(d[1], 1, s, r, k);
        }
        if (in_y_layer) {
            d[2] = stretched<1, is_voltage>(d[2], 0, s, r, k);
            d[3] = stretched<1, is_voltage>(d[3], 1, s, r, k);
        }
        if (plane.is_in_layer) {
            d[4] = stretched<2, is_voltage>(d[4], 0, s, r, k);
            d[5] = stretched<2, is_voltage>(d[5], 1, s, r, k);
        }
    }

    const SweepView<Real>& view_;
    const int lane_, warp_;
    const int begin_, end_;  ///< planes that the block writes
    const int i_, j_;        ///< column, and lowest row
    bool has_column_, in_x_layer_;

private:
    enum Factor : int { edge, per_edge, dual, per_dual };
    Real x_[4], y_[rows][4];
};

}  // namespace lathe::gpu
