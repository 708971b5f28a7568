// Absorbing layers in a sweep. Their memories go the way of the fields: read once before the first stage,
// kept in shared memory from stage to stage, written by the block that owns the cell after the last one.
#pragma once

#include "solver/engine/gpu/runtime/async_copy.cuh"
#include "solver/volume/engine/gpu/sweep_column.cuh"

namespace lathe::gpu {

/// How many axes there are among `axes`, a bit each.
LATHE_HOST_DEVICE constexpr int count_of(unsigned axes) {
    return static_cast<int>((axes & 1u) + (axes >> 1 & 1u) + (axes >> 2 & 1u));
}

/// Memories of a tile's cells, of each of the axes two of currents and two of voltages. A thread has those of
/// its own cells to itself.
template <class Shape, unsigned axes>
struct SweepMemories {
    using Plane = typename Shape::Real[count_of(axes)][2][2][Shape::cells];
    Plane coming;                       ///< of the plane that the first stage steps next
    Plane between[sweep_depth - 1][2];  ///< after a stage, by the lowest bit of the plane's number
};

/// What a thread does with the layers that its tile touches: those along one axis, or some of all three.
template <class Shape, unsigned axes>
class SweepLayers : protected SweepColumn<Shape> {
    using Column = SweepColumn<Shape>;

protected:
    using Column::begin_, Column::end_, Column::i_, Column::j_, Column::view_;
    using Column::cell_number, Column::has_cell_, Column::has_plane, Column::owns_cell_, Column::owns_plane;
    using Column::depth, Column::rows;
    using typename Column::Real;

    /// `layered`: bit a where the block's cells touch the layers along axis a. `constants`: room for those of
    /// the tile's columns, of its rows, or of `planes` planes from `first` on, if there is one axis only.
    __device__ __forceinline__ SweepLayers(const SweepView<Real>& view, const SweepBlock& block,
                                           unsigned layered, SweepMemories<Shape, axes>& memories,
                                           StretchView<Real>* constants, int first, int planes)
        : Column(view, block),
          layered_(layered),
          memories_(memories),
          constants_(constants - (axes == 4 ? 2 * first : 0)) {
        for (int r = 0; r < rows; ++r)
            in_layer_[0][r] = has_cell_[r] && view_.from.layers[0].contains(i_),
            in_layer_[1][r] = has_cell_[r] && view_.from.layers[1].contains(j_ + r);
        Real* const all = &memories_.coming[0][0][0][0];
        for (int n = this->thread(); n < static_cast<int>(sizeof(memories_) / sizeof(Real));
             n += Shape::threads)
            all[n] = Real(0);
        const int count = axes == 1 ? sweep_columns : axes == 2 ? Shape::tile_rows : axes == 4 ? planes : 0;
        const int begin = axes == 1   ? view.tiling.first_column(block.tile_x)
                          : axes == 2 ? view.tiling.first_row(block.tile_y)
                                      : first;
        const int extent = axes == 1 ? view.from.columns : axes == 2 ? view.from.rows : view.from.planes;
        for (int n = this->thread(); n < count; n += Shape::threads)
            for (const bool is_voltage : {false, true})
                if (begin + n >= 0 && begin + n < extent)
                    constants[2 * n + is_voltage] = constants_at(axes == 1   ? 0
                                                                 : axes == 2 ? 1
                                                                             : 2,
                                                                 is_voltage, begin + n);
        __syncthreads();
    }

    /// Requests the memories of one half step of the plane k that the first stage steps next, as a group of
    /// copies.
    template <bool is_voltage>
    __device__ __forceinline__ void request_memories(int k) const {
        if (has_plane(k)) {
            if constexpr (axes & 1u) request<0, is_voltage>(k);
            if constexpr (axes & 2u) request<1, is_voltage>(k);
            if constexpr (axes & 4u) request<2, is_voltage>(k);
        }
        close_copies();
    }
    /// Differences along x, y and z, a pair each, first that of the component which follows the axis:
    /// stretched where the cell lies in a layer, whose memories go on by a step.
    template <bool is_voltage>
    __device__ __forceinline__ void stretch(Real (&d)[6], int s, int r, int k) const {
        if constexpr (axes & 1u) stretch_along<0, is_voltage>(d, s, r, k);
        if constexpr (axes & 2u) stretch_along<1, is_voltage>(d, s, r, k);
        if constexpr (axes & 4u) stretch_along<2, is_voltage>(d, s, r, k);
    }

private:
    /// Number of an axis among those that memories are kept of.
    LATHE_HOST_DEVICE static constexpr int number_of(int axis) { return count_of(axes & ((1u << axis) - 1)); }
    template <int axis>
    __device__ __forceinline__ bool touches() const {
        constexpr bool is_one = count_of(axes) == 1;
        if constexpr (is_one) return axes == 1u << axis;
        return (layered_ >> axis & 1u) != 0;
    }
    template <int axis>
    __device__ __forceinline__ bool is_in_layer(int r, int k) const {
        if (axis < 2) return in_layer_[axis % 2][r];
        return has_cell_[r] && view_.from.layers[2].contains(k);
    }
    template <int axis, bool is_voltage>
    __device__ __forceinline__ StretchView<Real> constants_of(int r, int k) const {
        // In shared memory: what that leaves of the cache does not keep them.
        if constexpr (axes == 1) return constants_[2 * this->lane_ + is_voltage];
        if constexpr (axes == 2) return constants_[2 * this->row(r) + is_voltage];
        if constexpr (axes == 4) return constants_[2 * k + is_voltage];
        return constants_at(axis, is_voltage, axis == 0 ? i_ : axis == 1 ? j_ + r : k);
    }
    __device__ __forceinline__ StretchView<Real> constants_at(int axis, bool is_voltage, int n) const {
        const AxisLayersView<Real>& layers = view_.from.layers[axis];
        const StretchView<Real>* const at = (is_voltage ? layers.node : layers.half) + n;
        return {read_only(&at->b), read_only(&at->c), read_only(&at->per_kappa)};
    }
    /// Where the layers' memories of one difference have a cell's.
    template <int axis>
    __device__ __forceinline__ std::uint32_t place(int r, int k) const {
        const VolumeView<Real>& grid = view_.from;
        const AxisLayersView<Real>& its = grid.layers[axis];
        const int j = j_ + r, width = axis == 0 ? its.count : grid.columns,
                  height = axis == 1 ? its.count : grid.rows;
        const int x = axis == 0 ? its.slot(i_) : i_, y = axis == 1 ? its.slot(j) : j,
                  z = axis == 2 ? its.slot(k) : k;
        return static_cast<std::uint32_t>((z * height + y) * width + x);
    }
    template <int axis, bool is_voltage>
    __device__ __forceinline__ void request(int k) const {
        if (!touches<axis>()) return;
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            if (!is_in_layer<axis>(r, k)) continue;
            const std::uint32_t at = place<axis>(r, k);
            for (int pair = 0; pair < 2; ++pair)
                start_copy(&memories_.coming[number_of(axis)][is_voltage][pair][cell_number(r)],
                           view_.memories[axis][2 * is_voltage + pair] + at);
        }
    }
    template <int axis, bool is_voltage>
    __device__ __forceinline__ void stretch_along(Real (&d)[6], int s, int r, int k) const {
        if (!touches<axis>() || !has_plane(k) || !is_in_layer<axis>(r, k)) return;
        const StretchView<Real> its = constants_of<axis, is_voltage>(r, k);
        const bool is_last = s + 1 == depth, writes = is_last && owns_cell_[r] && owns_plane(k);
        auto& before = s == 0 ? memories_.coming : memories_.between[s == 0 ? 0 : s - 1][k & 1];
        auto& after = memories_.between[is_last ? 0 : s][k & 1];
        for (int pair = 0; pair < 2; ++pair) {
            Real psi = before[number_of(axis)][is_voltage][pair][cell_number(r)];
            d[2 * axis + pair] = fdtd::stretched(d[2 * axis + pair], psi, its.b, its.c, its.per_kappa);
            if (!is_last) after[number_of(axis)][is_voltage][pair][cell_number(r)] = psi;
            if (writes) view_.memories_to[axis][2 * is_voltage + pair][place<axis>(r, k)] = psi;
        }
    }

    const unsigned layered_;
    SweepMemories<Shape, axes>& memories_;
    const StretchView<Real>* const constants_;  ///< of currents, then of voltages, of each index
    bool in_layer_[2][rows];
};

}  // namespace lathe::gpu
