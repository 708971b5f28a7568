// A tile of cells that takes several steps while it passes through the planes of a grid once.
//
// Stage s takes step s + 1 of the sweep. In iteration t it handles plane t - 1 - 2 s: it needs that plane and
// the one above it after s steps, which stage s - 1 finished in earlier iterations. So all stages of an
// iteration are independent of each other, and a block meets at two barriers an iteration however many steps
// it takes: one before the currents, which need voltages of the next row, one before the voltages, which need
// currents of the row before. Neighbours along x are lanes of the same warp, planes below and above are the
// thread's own registers; only the rows at the edge of a warp go through shared memory.
#pragma once

#include <type_traits>

#include "solver/engine/gpu/runtime/async_copy.cuh"
#include "solver/engine/gpu/runtime/portable_subset.cuh"
#include "solver/volume/engine/gpu/sweep_contents.cuh"
#include "solver/volume/engine/gpu/sweep_lists.cuh"
#include "solver/volume/engine/gpu/sweep_shared.cuh"

namespace lathe::gpu {

inline constexpr unsigned all_lanes = ~0u;

/// What a thread knows of a plane after s steps, in registers. `axes`: whose layers the block touches, as
/// bits.
template <class Shape, unsigned axes>
class SweepThread
    : SweepContents<Shape, std::conditional_t<axes != 0, SweepLayers<Shape, axes>, SweepColumn<Shape>>> {
    using Contents =
        SweepContents<Shape, std::conditional_t<axes != 0, SweepLayers<Shape, axes>, SweepColumn<Shape>>>;
    static constexpr bool has_layers = axes != 0;
    using Real = typename Shape::Real;
    static constexpr int depth = sweep_depth, rows = Shape::rows, warps = Shape::warps;

public:
    using Shared = SweepShared<Shape, axes>;

    /// `of_base`: what SweepLayers takes besides.
    template <class... OfBase>
    __device__ __forceinline__ SweepThread(const SweepView<Real>& view, const SweepBlock& block,
                                           Shared& shared, OfBase&&... of_base)
        : Contents(view, block, of_base...), shared_(shared), lists_(view, block, shared.plane) {
        for (int c = 0; c < 3; ++c)
            for (int r = 0; r < rows; ++r) {
                below(r, c) = 0;
                for (int s = 0; s < depth; ++s)
                    here_[s][r].e[c] = here_[s][r].h[c] = above_[s][r].e[c] = above_[s][r].h[c] = Real(0);
            }
        for (int n = this->thread(); n < end_ - begin_ + Shared::planes_around; n += Shape::threads)
            for (const bool is_voltage : {false, true})
                shared_.factors()[2 * n + (is_voltage ? 1 : 0)] =
                    this->factors_of(is_voltage, begin_ - Shared::planes_before + n);
    }

    __device__ __forceinline__ void run() {
        const int first = begin_ - depth;
        for (int k = first; k < first + 3; ++k) request_contents(k);
        request(first), request(first + 1);
        if constexpr (has_layers) {
            this->template request_memories<false>(first - 1);
            this->template request_memories<true>(first - 1);
        }
        wait_copies<has_layers ? 3 : 1>();
        receive(first);
        __syncthreads();
        this->note(shared_.contents[first & 3]);
        for (int t = first; t < end_ + 2 * depth - 1; ++t) {
            // Requested here, needed at the end of the iteration, contents at that of the next but one.
            request_contents(t + 3);
            request(t + 2);
            this->request_sets(t);
            __syncthreads();
            if constexpr (has_layers) wait_copies<2>();  // memories of currents
            step_currents(t);
            if constexpr (has_layers) this->template request_memories<false>(t);
            __syncthreads();
            if constexpr (has_layers) wait_copies<2>();  // memories of voltages, and so the next plane
            step_voltages(t);
            if constexpr (has_layers) this->template request_memories<true>(t);
            if constexpr (!has_layers) wait_copies<1>();  // the next plane
            receive(t + 1);
            this->note(shared_.contents[(t + 1) & 3]);
            show_voltages();
        }
        wait_copies<0>();
    }

private:
    using Contents::begin_, Contents::cell_number, Contents::end_, Contents::lane_, Contents::owns_cell_,
        Contents::owns_plane, Contents::view_, Contents::warp_, Contents::plane_of, Contents::has_sets,
        Contents::has, Contents::set_numbers_;
    using Factors = SweepPlaneFactors<Real>;

    struct Cell {
        Real e[3], h[3];
    };

    /// Requests the fields of plane k before the sweep, zero beyond the grid, as a group of copies.
    __device__ __forceinline__ void request(int k) {
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            const std::uint32_t at = this->index(r, min(k, end_ + depth));
            for (int c = 0; c < volume_components; ++c)
                start_copy(&shared_.coming[k & 1][c][cell_number(r)], view_.first[c] + at);
        }
        close_copies();
    }
    /// Requests what plane k holds, as part of the next group of copies: one thread for all, for which the
    /// group must have come before a barrier, so a plane earlier than its fields.
    __device__ __forceinline__ void request_contents(int k) {
        if (this->thread() == 0) Contents::request_contents(k, shared_.contents[k & 3]);
    }
    /// Gives them, when they have come, to the first stage as the plane above its own.
    __device__ __forceinline__ void receive(int k) {
        const Real(&from)[volume_components][Shape::cells] = shared_.coming[k & 1];
#pragma unroll
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < 3; ++c) {
                above_[0][r].e[c] = from[e_x + c][cell_number(r)];
                above_[0][r].h[c] = from[h_x + c][cell_number(r)];
            }
    }

    template <bool is_voltage>
    __device__ __forceinline__ Factors factors(int k) const {
        return shared_.factors()[2 * (k - begin_ + Shared::planes_before) + (is_voltage ? 1 : 0)];
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

    /// Currents of all stages' planes, the last stage first, as memories are handed on. Only where
    /// `with_sets` any of the warp's rows may have sets.
    template <bool with_sets>
    __device__ __forceinline__ void advance_currents(int t) {
#pragma unroll
        for (int s = depth - 1; s >= 0; --s) {
            const int k = plane_of(s, t);
            const Factors plane = factors<false>(k);
            // What the highest warp gets is of cells that nobody needs any more.
            const int next = min(warp_ + 1, warps - 1);
            const Real x_of_next_row = shared_.voltages[s][0][next][lane_],
                       z_of_next_row = shared_.voltages[s][1][next][lane_];
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
                if constexpr (has_layers) this->template stretch<false>(d, s, r, k);
                const Real curl[3] = {fdtd::curl_at_h_x(d[5], d[2]), fdtd::curl_at_h_y(d[1], d[4]),
                                      fdtd::curl_at_h_z(d[3], d[0])};
                Real value[3] = {1, 1, 1};
                if (with_sets && has_sets(s, r)) {
                    const Real* const set = view_.from.set(set_numbers_[s][r]);
                    for (int c = 0; c < 3; ++c) value[c] = read_only(set + h_x + c);
                }
                for (int c = 0; c < 3; ++c)
                    cell.h[c] = fdtd::advance(
                        cell.h[c], this->template coefficient<false>(c, r, plane, value[c]), curl[c]);
            }
        }
    }
    __device__ __forceinline__ void step_currents(int t) {
        if (has_sets())
            advance_currents<true>(t);
        else
            advance_currents<false>(t);
        if (has(drives_currents))
#pragma unroll
            for (int s = 0; s < depth; ++s)
                if (has(drives_currents, s)) drive(0, s, plane_of(s, t));
#pragma unroll
        for (int s = 0; s < depth; ++s) show_currents(s);
    }

    /// Voltages of all stages' planes, each before what lies below it is given to the next stage.
    template <bool with_sets>
    __device__ __forceinline__ void advance_voltages(int t) {
#pragma unroll
        for (int s = depth - 1; s >= 0; --s) {
            const int k = plane_of(s, t);
            const Factors plane = factors<true>(k);
            const int last = max(warp_ - 1, 0);
            const Real x_of_last_row = shared_.currents[s][0][last][lane_],
                       z_of_last_row = shared_.currents[s][1][last][lane_];
#pragma unroll
            for (int r = 0; r < rows; ++r) {
                Cell& cell = here_[s][r];
                const auto h_below = [&](int c) {
                    return s + 1 < depth ? above_[s + 1 < depth ? s + 1 : s][r].h[c] : below(r, c);
                };
                const Real last_x = r > 0 ? here_[s][r > 0 ? r - 1 : r].h[0] : x_of_last_row;
                const Real last_z = r > 0 ? here_[s][r > 0 ? r - 1 : r].h[2] : z_of_last_row;
                Real d[6] = {cell.h[1] - __shfl_up_sync(all_lanes, cell.h[1], 1),
                             cell.h[2] - __shfl_up_sync(all_lanes, cell.h[2], 1),
                             cell.h[2] - last_z,
                             cell.h[0] - last_x,
                             cell.h[0] - h_below(0),
                             cell.h[1] - h_below(1)};
                if constexpr (has_layers) this->template stretch<true>(d, s, r, k);
                const Real curl[3] = {fdtd::curl_at_e_x(d[2], d[5]), fdtd::curl_at_e_y(d[4], d[1]),
                                      fdtd::curl_at_e_z(d[0], d[3])};
                Real value[3] = {1, 1, 1}, decay[3] = {1, 1, 1};
                if (with_sets && has_sets(s, r)) {
                    const Real* const set = view_.from.set(set_numbers_[s][r]);
                    for (int c = 0; c < 3; ++c)
                        value[c] = read_only(set + e_x + c), decay[c] = read_only(set + first_decay + c);
                }
                for (int c = 0; c < 3; ++c) {
                    const Real coefficient = this->template coefficient<true>(c, r, plane, value[c]);
                    cell.e[c] = with_sets ? fdtd::advance_lossy(cell.e[c], decay[c], coefficient, curl[c])
                                          : fdtd::advance(cell.e[c], coefficient, curl[c]);
                }
            }
        }
    }
    __device__ __forceinline__ void step_voltages(int t) {
        if (has_sets())
            advance_voltages<true>(t);
        else
            advance_voltages<false>(t);
        if (has(drives_voltages | is_recorded))
#pragma unroll
            for (int s = 0; s < depth; ++s) {
                const int k = plane_of(s, t);
                if (has(drives_voltages, s)) drive(1, s, k);
                if (has(is_recorded, s) && owns_plane(k))
                    lists_.record(s, k, [&](int half) { show_plane(half, s); });
            }
        store(plane_of(depth - 1, t));
        hand_on();
    }

    /// Writes what the last stage has made of plane k.
    __device__ __forceinline__ void store(int k) {
        if (!owns_plane(k)) return;
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            if (!owns_cell_[r]) continue;
            const std::uint32_t at = this->index(r, k);
            for (int c = 0; c < 3; ++c) {
                view_.first_to[e_x + c][at] = here_[depth - 1][r].e[c];
                view_.first_to[h_x + c][at] = here_[depth - 1][r].h[c];
            }
        }
    }
    /// Gives what each stage has made of its plane to the next one, the last stage first.
    __device__ __forceinline__ void hand_on() {
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            for (int c = 0; c < 3; ++c) below(r, c) = here_[depth - 1][r].h[c];
#pragma unroll
            for (int s = depth - 1; s > 0; --s) here_[s][r] = above_[s][r], above_[s][r] = here_[s - 1][r];
            here_[0][r] = above_[0][r];
        }
    }

    /// Currents of the plane below that of the last stage.
    __device__ __forceinline__ Real& below(int r, int c) {
        if constexpr (Shape::shares_below) return shared_.below[3 * r + c][this->thread()];
        return h_below_[Shape::shares_below ? 0 : r][c];
    }
    __device__ __forceinline__ void drive(int half, int s, int k) {
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
    Shared& shared_;
    SweepLists<Shape> lists_;
    Cell here_[depth][rows], above_[depth][rows];
    Real h_below_[Shape::shares_below ? 1 : rows][3];  ///< see below()
};

}  // namespace lathe::gpu
