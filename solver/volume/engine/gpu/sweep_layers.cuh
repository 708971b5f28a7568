// Absorbing layers in a sweep. Their memories go the way of the fields: read once before the first stage,
// kept in shared memory from stage to stage, written by the block that owns the cell after the last one.
#pragma once

#include "solver/engine/gpu/runtime/async_copy.cuh"
#include "solver/volume/engine/gpu/sweep_column.cuh"

namespace lathe::gpu {

/// Memories of a tile's cells, of each axis two of currents and two of voltages. A thread has those of its
/// own cells to itself.
template <class Shape>
struct SweepMemories {
    using Plane = typename Shape::Real[3][2][2][Shape::cells];
    Plane coming;                       ///< of the plane that the first stage steps next
    Plane between[sweep_depth - 1][2];  ///< after a stage, by the lowest bit of the plane's number
};

/// What a thread does with the layers that its tile touches.
template <class Shape>
class SweepLayers : protected SweepColumn<Shape> {
    using Column = SweepColumn<Shape>;

protected:
    using Column::begin_, Column::end_, Column::i_, Column::j_, Column::view_;
    using Column::cell_number, Column::has_cell_, Column::has_plane, Column::owns_cell_, Column::owns_plane;
    using Column::depth, Column::rows;
    using typename Column::Real;

    /// `layered`: bit a where the block's cells touch the layers along axis a.
    __device__ __forceinline__ SweepLayers(const SweepView<Real>& view, unsigned layered,
                                           SweepMemories<Shape>& memories)
        : Column(view), layered_(layered), memories_(memories) {
        for (int r = 0; r < rows; ++r)
            in_layer_[0][r] = has_cell_[r] && view_.from.layers[0].contains(i_),
            in_layer_[1][r] = has_cell_[r] && view_.from.layers[1].contains(j_ + r);
        if (layered_ == 0) return;
        Real* const all = &memories_.coming[0][0][0][0];
        for (int n = this->thread(); n < static_cast<int>(sizeof(memories_) / sizeof(Real));
             n += Shape::threads)
            all[n] = Real(0);
        __syncthreads();
    }

    /// Requests the memories of one half step of the plane k that the first stage steps next, as a group of
    /// copies.
    template <bool is_voltage>
    __device__ __forceinline__ void request_memories(int k) const {
        if (has_plane(k)) {
            request<0, is_voltage>(k);
            request<1, is_voltage>(k);
            request<2, is_voltage>(k);
        }
        close_copies();
    }
    /// Differences along x, y and z, a pair each, first that of the component which follows the axis:
    /// stretched where the cell lies in a layer, whose memories go on by a step.
    template <bool is_voltage>
    __device__ __forceinline__ void stretch(Real (&d)[6], int s, int r, int k) const {
        stretch_along<0, is_voltage>(d, s, r, k);
        stretch_along<1, is_voltage>(d, s, r, k);
        stretch_along<2, is_voltage>(d, s, r, k);
    }

private:
    template <int axis>
    __device__ __forceinline__ bool touches() const {
        return (layered_ >> axis & 1u) != 0;
    }
    template <int axis>
    __device__ __forceinline__ bool is_in_layer(int r, int k) const {
        if (axis < 2) return in_layer_[axis % 2][r];
        return has_cell_[r] && view_.from.layers[2].contains(k);
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
                start_copy(&memories_.coming[axis][is_voltage][pair][cell_number(r)],
                           view_.memories[axis][2 * is_voltage + pair] + at);
        }
    }
    template <int axis, bool is_voltage>
    __device__ __forceinline__ void stretch_along(Real (&d)[6], int s, int r, int k) const {
        if (!touches<axis>() || !has_plane(k) || !is_in_layer<axis>(r, k)) return;
        const AxisLayersView<Real>& layers = view_.from.layers[axis];
        const int n = axis == 0 ? i_ : axis == 1 ? j_ + r : k;
        const StretchView<Real>* const at = (is_voltage ? layers.node : layers.half) + n;
        const Real b = read_only(&at->b), c = read_only(&at->c), per_kappa = read_only(&at->per_kappa);
        const bool is_last = s + 1 == depth, writes = is_last && owns_cell_[r] && owns_plane(k);
        auto& before = s == 0 ? memories_.coming : memories_.between[s == 0 ? 0 : s - 1][k & 1];
        auto& after = memories_.between[is_last ? 0 : s][k & 1];
        for (int pair = 0; pair < 2; ++pair) {
            Real psi = before[axis][is_voltage][pair][cell_number(r)];
            d[2 * axis + pair] = fdtd::stretched(d[2 * axis + pair], psi, b, c, per_kappa);
            if (!is_last) after[axis][is_voltage][pair][cell_number(r)] = psi;
            if (writes) view_.memories_to[axis][2 * is_voltage + pair][place<axis>(r, k)] = psi;
        }
    }

    const unsigned layered_;
    SweepMemories<Shape>& memories_;
    bool in_layer_[2][rows];
};

}  // namespace lathe::gpu
