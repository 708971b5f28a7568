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
#include "solver/scheme/volume_update.hpp"
#include "solver/volume/engine/gpu/sweep_view.hpp"

namespace lathe::gpu {

inline constexpr unsigned all_lanes = ~0u;

/// What warps of a block show each other, and a plane of one half's components for lists.
template <class Real, int depth, int rows, int warps>
struct SweepShared {
    Real voltages[depth][2][warps][sweep_columns];  ///< e_x and e_z of each warp's lowest row
    Real currents[depth][2][warps][sweep_columns];  ///< h_x and h_z of its highest row
    Real plane[3][rows * warps * sweep_columns];
};

/// A thread's cells: `rows` rows of one column. What it knows of a plane after s steps, in registers.
template <class Real, int depth, int rows, int warps>
class SweepThread {
public:
    using Shared = SweepShared<Real, depth, rows, warps>;
    static constexpr int threads = warps * sweep_columns;

    __device__ __forceinline__ SweepThread(const SweepView<Real>& view, Shared& shared)
        : view_(view),
          shared_(shared),
          lane_(static_cast<int>(threadIdx.x)),
          warp_(static_cast<int>(threadIdx.y)),
          tile_x_(static_cast<int>(blockIdx.x)),
          tile_y_(static_cast<int>(blockIdx.y)),
          begin_(view.tiling.first + static_cast<int>(blockIdx.z) * view.tiling.planes),
          end_(min(begin_ + view.tiling.planes, view.tiling.end)),
          i_(view.tiling.first_column(tile_x_) + lane_),
          j_(view.tiling.first_row(tile_y_) + warp_ * rows) {
        const VolumeView<Real>& grid = view_.from;
        has_column_ = i_ >= 0 && i_ < grid.columns;
        in_x_layer_ = has_column_ && grid.layers[0].contains(i_);
        for (int f = 0; f < 4; ++f) x_[f] = has_column_ ? grid.factors[0][f][i_] : Real(0);
        for (int r = 0; r < rows; ++r) {
            const int j = j_ + r;
            const bool has_row = j >= 0 && j < grid.rows;
            for (int f = 0; f < 4; ++f) y_[r][f] = has_row ? grid.factors[1][f][j] : Real(0);
            marks_[r] = 0;
        }
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
    enum Factor : int { edge, per_edge, dual, per_dual };
    struct Cell {
        Real e[3], h[3];
    };

    static __device__ __forceinline__ int plane_of(int stage, int t) { return t - 1 - 2 * stage; }
    __device__ __forceinline__ bool has_cell(int r) const {
        return has_column_ && j_ + r >= 0 && j_ + r < view_.from.rows;
    }
    __device__ __forceinline__ bool has_plane(int k) const { return k >= 0 && k < view_.from.planes; }

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

    /// `difference` along an axis, stretched where cell (i, j + r, k) lies in its layer. `pair` as in
    /// VolumeCell. A cell that this thread cannot step rightly any more leaves the memories alone.
    template <int axis, bool is_voltage>
    __device__ __forceinline__ Real stretched(Real difference, int pair, int s, int r, int k) const {
        const AxisLayersView<Real>& layers = view_.from.layers[axis];
        const int j = j_ + r, n = axis == 0 ? i_ : axis == 1 ? j : k;
        const int lost = s + (is_voltage ? 1 : 0), rest = s + 1;  // sides without what they need
        const int row = warp_ * rows + r;
        if (!has_cell(r) || !has_plane(k) || !layers.contains(n) || lane_ < lost ||
            lane_ >= sweep_columns - rest || row < lost || row >= rows * warps - rest ||
            k < begin_ - depth + lost || k >= end_ + depth - rest)
            return difference;
        const int x = axis == 0 ? layers.slot(i_) : i_, y = axis == 1 ? layers.slot(j) : j,
                  z = axis == 2 ? layers.slot(k) : k;
        const long width = axis == 0 ? layers.count : view_.from.columns,
                   height = axis == 1 ? layers.count : view_.from.rows;
        const long at =
            (2 * (is_voltage ? 1 : 0) + pair) * layers.memory_stride + (z * height + y) * width + x;
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

    /// The cell's set where the warp's row of that plane has any but free space, else null.
    __device__ __forceinline__ const Real* set_of(int s, int r, int k) const {
        if (!(marks_[r] >> (2 + 2 * s) & 1u)) return nullptr;
        return has_cell(r) && has_plane(k) ? view_.from.set_of(view_.from.cell(i_, j_ + r, k))
                                           : view_.from.sets;
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
                stretch<false>(d, plane, s, r, k);
                const Real curl[3] = {fdtd::curl_at_h_x(d[5], d[2]), fdtd::curl_at_h_y(d[1], d[4]),
                                      fdtd::curl_at_h_z(d[3], d[0])};
                const Real* const set = set_of(s, r, k);
#pragma unroll
                for (int c = 0; c < 3; ++c)
                    cell.h[c] = fdtd::advance(
                        cell.h[c], coefficient<false>(c, r, plane, set ? set[h_x + c] : Real(1)), curl[c]);
            }
            drive<0>(s, k);
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
                stretch<true>(d, plane, s, r, k);
                const Real curl[3] = {fdtd::curl_at_e_x(d[2], d[5]), fdtd::curl_at_e_y(d[4], d[1]),
                                      fdtd::curl_at_e_z(d[0], d[3])};
                const Real* const set = set_of(s, r, k);
#pragma unroll
                for (int c = 0; c < 3; ++c)
                    cell.e[c] = fdtd::advance_lossy(
                        cell.e[c], set ? set[first_decay + c] : Real(1),
                        coefficient<true>(c, r, plane, set ? set[e_x + c] : Real(1)), curl[c]);
            }
            drive<1>(s, k);
            record(s, k);
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
            const int row = warp_ * rows + r;
            if (k < begin_ || k >= end_ || !has_cell(r) || lane_ < depth || lane_ >= sweep_columns - depth ||
                row < depth || row >= rows * warps - depth)
                continue;
            const long at = view_.from.at(i_, j_ + r, k);
            for (int c = 0; c < 3; ++c) {
                view_.to[e_x + c][at] = here_[s][r].e[c];
                view_.to[h_x + c][at] = here_[s][r].h[c];
            }
        }
    }

    // Lists. Few tiles and planes have any: the whole block finds out, and exchanges the plane if so.

    __device__ __forceinline__ int cell_number(int r) const {
        return (warp_ * rows + r) * sweep_columns + lane_;
    }
    __device__ __forceinline__ int thread_number() const {
        return warp_ * sweep_columns + lane_;
    }

    /// Entries of a list by place: first and end.
    static __device__ __forceinline__ int2 entries_at(const int* first, long place) {
        return first ? make_int2(first[place], first[place + 1]) : make_int2(0, 0);
    }

    template <int half>
    __device__ __forceinline__ void drive(int s, int k) {
        const SweepListsView<Real>& lists = view_.lists;
        if (!has_plane(k) || (!lists.first_driven[half] && !lists.first_table_driven[half])) return;
        const long place = view_.tiling.entry(tile_x_, tile_y_, k);
        const int2 plain = entries_at(lists.first_driven[half], place);
        int2 by_table = entries_at(lists.first_table_driven[half], place);
        if (view_.number + s >= view_.terms.table_end) by_table = make_int2(0, 0);
        if (plain.x == plain.y && by_table.x == by_table.y) return;
        show_plane<half>(s);
        // A value may be in both lists.
        for (int n = plain.x + thread_number(); n < plain.y; n += threads)
            drive_plain(lists.driven[half][n], s);
        __syncthreads();
        for (int n = by_table.x + thread_number(); n < by_table.y; n += threads)
            drive_by_table(lists.table_driven[half][n], s);
        __syncthreads();
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < 3; ++c)
                (half == 1 ? here_[s][r].e[c] : here_[s][r].h[c]) = shared_.plane[c][cell_number(r)];
        __syncthreads();
    }
    __device__ __forceinline__ void drive_plain(const SweepDrivenValue& value, int s) const {
        Real x = shared_.plane[value.component % 3][value.cell];
        for (int t = value.first_term; t < value.end_term; ++t) {
            const DrivingTerm<Real> term = view_.terms.driving[t];
            x += term.coefficient *
                 (term.weight * static_cast<Real>(view_.terms.series[term.series][view_.step + s]));
        }
        shared_.plane[value.component % 3][value.cell] = x;
    }
    __device__ __forceinline__ void drive_by_table(const SweepDrivenValue& value, int s) const {
        const VolumeListsView<Real>& all = view_.terms;
        Real x = shared_.plane[value.component % 3][value.cell];
        for (int t = value.first_term; t < value.end_term; ++t) {
            const TableTerm<Real>& term = all.table_terms[t];
            x += term.coefficient * table_sum<Real>(all.table, all.table_first, all.table_series,
                                                    all.table_length, term.first, term.weights,
                                                    view_.number + s);
        }
        shared_.plane[value.component % 3][value.cell] = x;
    }

    __device__ __forceinline__ void record(int s, int k) {
        const int* const first = view_.lists.first_recorded;
        if (!first || k < begin_ || k >= end_) return;
        const long place = view_.tiling.entry(tile_x_, tile_y_, k);
        const int begin = first[place], end = first[place + 1];
        if (begin == end) return;
        for (const bool is_current : {true, false}) {
            is_current ? show_plane<0>(s) : show_plane<1>(s);
            for (int n = begin + thread_number(); n < end; n += threads) {
                const SweepRecordedValue value = view_.lists.recorded[n];
                if ((value.component >= h_x) == is_current)
                    view_.lists.recorded_to[static_cast<long>(s) * view_.lists.slots + value.slot] =
                        shared_.plane[value.component % 3][value.cell];
            }
            __syncthreads();
        }
    }

    template <int half>
    __device__ __forceinline__ void show_plane(int s) {
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < 3; ++c)
                shared_.plane[c][cell_number(r)] = half == 1 ? here_[s][r].e[c] : here_[s][r].h[c];
        __syncthreads();
    }

    const SweepView<Real>& view_;
    Shared& shared_;
    const int lane_, warp_, tile_x_, tile_y_;
    const int begin_, end_;  ///< planes that the block writes
    const int i_, j_;        ///< column, and lowest row
    bool has_column_, in_x_layer_;
    Real x_[4], y_[rows][4];
    unsigned marks_[rows];  ///< bit n: whether plane t + 1 - n has sets besides free space in the warp's row
    Cell here_[depth][rows], above_[depth][rows];
    Real h_below_[rows][3];
};

}  // namespace lathe::gpu
