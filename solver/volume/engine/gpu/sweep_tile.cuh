// A tile of cells that takes several steps while it passes through the planes of a grid once.
//
// Stage s takes step s + 1 of the sweep. In iteration t it handles plane t - 1 - 2 s: it needs that plane and
// the one above it after s steps, which stage s - 1 finished in earlier iterations. So all stages of an
// iteration are independent of each other, and a block meets at two barriers an iteration however many steps
// it takes: one before the currents, which need voltages of the next row, one before the voltages, which need
// currents of the row before. Neighbours along x are lanes of the same warp, planes below and above are the
// thread's own registers; only the rows at the edge of a warp go through shared memory.
#pragma once

#include "solver/engine/gpu/runtime/portable_subset.cuh"
#include "solver/volume/engine/gpu/sweep_column.cuh"
#include "solver/volume/engine/gpu/sweep_lists.cuh"

namespace lathe::gpu {

inline constexpr unsigned all_lanes = ~0u;

/// What warps of a block show each other, and a plane of one half's components for lists.
template <class Real, int depth, int rows, int warps>
struct SweepShared {
    Real voltages[depth][2][warps][sweep_columns];  ///< e_x and e_z of each warp's lowest row
    Real currents[depth][2][warps][sweep_columns];  ///< h_x and h_z of its highest row
    SweepPlane<Real, rows * warps * sweep_columns> plane;
};

/// A thread's cells: `rows` rows of one column. What it knows of a plane after s steps, in registers.
template <class Real, int depth, int rows, int warps>
class SweepThread : SweepColumn<Real, depth, rows, warps> {
public:
    using Shared = SweepShared<Real, depth, rows, warps>;

    __device__ __forceinline__ SweepThread(const SweepView<Real>& view, Shared& shared)
        : Column(view), shared_(shared), lists_(view, shared.plane) {
        for (int r = 0; r < rows; ++r) marks_[r] = 0;
        for (int c = 0; c < 3; ++c)
            for (int r = 0; r < rows; ++r) {
                h_below_[r][c] = 0;
                for (int s = 0; s < depth; ++s)
                    here_[s][r].e[c] = here_[s][r].h[c] = above_[s][r].e[c] = above_[s][r].h[c] = Real(0);
            }
    }

    __device__ __forceinline__ void run() {
        const int first = begin_ - depth;
        load(first, above_[0]);
        for (int t = first; t < end_ + 2 * depth - 1; ++t) {
            // Requested here, needed at the end of the iteration.
            Cell next[rows];
            load(t + 1, next);
            __syncthreads();
            advance_currents(t);
            __syncthreads();
            advance_voltages(t);
            for (int r = 0; r < rows; ++r)
                for (int c = 0; c < 3; ++c) {
                    here_[0][r].e[c] = above_[0][r].e[c], here_[0][r].h[c] = above_[0][r].h[c];
                    above_[0][r].e[c] = next[r].e[c], above_[0][r].h[c] = next[r].h[c];
                }
            show_voltages();
        }
    }

private:
    using Column = SweepColumn<Real, depth, rows, warps>;
    using Column::begin_, Column::end_, Column::i_, Column::j_, Column::lane_, Column::view_, Column::warp_;
    using Column::factors_of, Column::has_cell, Column::has_plane, Column::row;
    using typename Column::PlaneFactors;

    struct Cell {
        Real e[3], h[3];
    };

    static __device__ __forceinline__ int plane_of(int stage, int t) { return t - 1 - 2 * stage; }
    /// Fields of plane k before the sweep, zero beyond the grid; notes whether it has sets besides free
    /// space.
    __device__ __forceinline__ void load(int k, Cell (&to)[rows]) {
        const VolumeView<Real>& grid = view_.from;
        const bool is_needed = has_plane(k) && k < end_ + depth;
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            const bool reads = is_needed && has_cell(r);
            const long at = grid.at(i_, j_ + r, k);
            for (int c = 0; c < 3; ++c) {
                to[r].e[c] = reads ? grid.fields[e_x + c][at] : Real(0);
                to[r].h[c] = reads ? grid.fields[h_x + c][at] : Real(0);
            }
            const long cell = grid.cell(i_, j_ + r, k);
            const bool is_marked = reads && (grid.narrow ? grid.narrow[cell] != 0 : grid.wide[cell] != 0);
            marks_[r] = marks_[r] << 1 | (__any_sync(all_lanes, is_marked) ? 1u : 0u);
        }
    }

    /// The rows that other warps need of all stages' planes.
    __device__ __forceinline__ void show_voltages() {
#pragma unroll
        for (int s = 0; s < depth; ++s) {
            shared_.voltages[s][0][warp_][lane_] = here_[s][0].e[0];
            shared_.voltages[s][1][warp_][lane_] = here_[s][0].e[2];
        }
    }
    __device__ __forceinline__ void show_currents(int s) {
        shared_.currents[s][0][warp_][lane_] = here_[s][rows - 1].h[0];
        shared_.currents[s][1][warp_][lane_] = here_[s][rows - 1].h[2];
    }

    /// The cell's set where the warp's row of that plane has any but free space, else null.
    __device__ __forceinline__ const Real* set_of(int s, int r, int k) const {
        if (!(marks_[r] >> (2 + 2 * s) & 1u)) return nullptr;
        return has_cell(r) && has_plane(k) ? view_.from.set_of(view_.from.cell(i_, j_ + r, k))
                                           : view_.from.sets;
    }

    __device__ __forceinline__ void advance_currents(int t) {
#pragma unroll
        for (int s = 0; s < depth; ++s) {
            const int k = plane_of(s, t);
            const PlaneFactors plane = factors_of(k);
            Real x_of_next_row = 0, z_of_next_row = 0;
            if (warp_ + 1 < warps) {
                x_of_next_row = shared_.voltages[s][0][warp_ + 1][lane_];
                z_of_next_row = shared_.voltages[s][1][warp_ + 1][lane_];
            }
#pragma unroll
            for (int r = 0; r < rows; ++r) {
                Cell& cell = here_[s][r];
                const Cell& above = above_[s][r];
                const Real next_x = r + 1 < rows ? here_[s][r + 1 < rows ? r + 1 : r].e[0] : x_of_next_row;
                const Real next_z = r + 1 < rows ? here_[s][r + 1 < rows ? r + 1 : r].e[2] : z_of_next_row;
                // Along x of y and z, along y of z and x, along z of x and y.
                Real d[6] = {__shfl_down_sync(all_lanes, cell.e[1], 1) - cell.e[1],
                             __shfl_down_sync(all_lanes, cell.e[2], 1) - cell.e[2],
                             next_z - cell.e[2],
                             next_x - cell.e[0],
                             above.e[0] - cell.e[0],
                             above.e[1] - cell.e[1]};
                this->template stretch<false>(d, plane, s, r, k);
                const Real curl[3] = {fdtd::curl_at_h_x(d[5], d[2]), fdtd::curl_at_h_y(d[1], d[4]),
                                      fdtd::curl_at_h_z(d[3], d[0])};
                const Real* const set = set_of(s, r, k);
#pragma unroll
                for (int c = 0; c < 3; ++c)
                    cell.h[c] = fdtd::advance(
                        cell.h[c],
                        this->template coefficient<false>(c, r, plane, set ? set[h_x + c] : Real(1)),
                        curl[c]);
            }
            drive(0, s, k);
            show_currents(s);
        }
    }

    __device__ __forceinline__ void advance_voltages(int t) {
        // The last stage first: each still needs what the next one has kept of the plane below.
#pragma unroll
        for (int s = depth - 1; s >= 0; --s) {
            const int k = plane_of(s, t);
            const PlaneFactors plane = factors_of(k);
            Real x_of_last_row = 0, z_of_last_row = 0;
            if (warp_ > 0) {
                x_of_last_row = shared_.currents[s][0][warp_ - 1][lane_];
                z_of_last_row = shared_.currents[s][1][warp_ - 1][lane_];
            }
#pragma unroll
            for (int r = 0; r < rows; ++r) {
                Cell& cell = here_[s][r];
                const Real* const below =
                    s + 1 < depth ? above_[s + 1 < depth ? s + 1 : s][r].h : h_below_[r];
                const Real last_x = r > 0 ? here_[s][r > 0 ? r - 1 : r].h[0] : x_of_last_row;
                const Real last_z = r > 0 ? here_[s][r > 0 ? r - 1 : r].h[2] : z_of_last_row;
                Real d[6] = {cell.h[1] - __shfl_up_sync(all_lanes, cell.h[1], 1),
                             cell.h[2] - __shfl_up_sync(all_lanes, cell.h[2], 1),
                             cell.h[2] - last_z,
                             cell.h[0] - last_x,
                             cell.h[0] - below[0],
                             cell.h[1] - below[1]};
                this->template stretch<true>(d, plane, s, r, k);
                const Real curl[3] = {fdtd::curl_at_e_x(d[2], d[5]), fdtd::curl_at_e_y(d[4], d[1]),
                                      fdtd::curl_at_e_z(d[0], d[3])};
                const Real* const set = set_of(s, r, k);
#pragma unroll
                for (int c = 0; c < 3; ++c)
                    cell.e[c] = fdtd::advance_lossy(
                        cell.e[c], set ? set[first_decay + c] : Real(1),
                        this->template coefficient<true>(c, r, plane, set ? set[e_x + c] : Real(1)), curl[c]);
            }
            drive(1, s, k);
            if (k >= begin_ && k < end_) lists_.record(s, k, [&](int half) { show_plane(half, s); });
            hand_on(s, k);
        }
    }

    /// Gives what stage s has made of its plane to the next one, or to memory.
    __device__ __forceinline__ void hand_on(int s, int k) {
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            if (s + 1 < depth) {
                const int n = s + 1 < depth ? s + 1 : s;
                here_[n][r] = above_[n][r];
                above_[n][r] = here_[s][r];
                continue;
            }
            for (int c = 0; c < 3; ++c) h_below_[r][c] = here_[s][r].h[c];
            if (k < begin_ || k >= end_ || !has_cell(r) || lane_ < depth || lane_ >= sweep_columns - depth ||
                row(r) < depth || row(r) >= rows * warps - depth)
                continue;
            const long at = view_.from.at(i_, j_ + r, k);
            for (int c = 0; c < 3; ++c) {
                view_.to[e_x + c][at] = here_[s][r].e[c];
                view_.to[h_x + c][at] = here_[s][r].h[c];
            }
        }
    }

    __device__ __forceinline__ void drive(int half, int s, int k) {
        if (!has_plane(k)) return;
        lists_.drive(
            half, s, k, [&] { show_plane(half, s); },
            [&] {
                for (int r = 0; r < rows; ++r)
                    for (int c = 0; c < 3; ++c) value(half, s, r, c) = shared_.plane[c][cell_number(r)];
            });
    }
    __device__ __forceinline__ void show_plane(int half, int s) {
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < 3; ++c) shared_.plane[c][cell_number(r)] = value(half, s, r, c);
    }
    __device__ __forceinline__ Real& value(int half, int s, int r, int c) {
        return half == 1 ? here_[s][r].e[c] : here_[s][r].h[c];
    }
    __device__ __forceinline__ int cell_number(int r) const {
        return row(r) * sweep_columns + lane_;
    }

    Shared& shared_;
    SweepLists<Real, rows * warps * sweep_columns, warps * sweep_columns> lists_;
    unsigned marks_[rows];  ///< bit n: whether plane t + 1 - n has sets besides free space in the warp's row
    Cell here_[depth][rows], above_[depth][rows];
    Real h_below_[rows][3];
};

}  // namespace lathe::gpu
