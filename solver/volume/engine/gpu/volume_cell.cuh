// One cell of a half step in three dimensions.
#pragma once

#include "solver/engine/gpu/runtime/portable_subset.cuh"
#include "solver/scheme/volume_update.hpp"
#include "solver/volume/engine/gpu/volume_view.hpp"

namespace lathe::gpu {

/// Which half step.
enum class HalfStep { currents, voltages };

template <class Real, HalfStep half>
struct VolumeCell {
    static constexpr bool is_voltage = half == HalfStep::voltages;
    /// The three components that are advanced, and the three whose differences they follow.
    static constexpr int own = is_voltage ? e_x : h_x, other = is_voltage ? h_x : e_x;
    enum Factor : int { edge, per_edge, dual, per_dual };

    const VolumeView<Real>& view;
    int i, j, k;
    long at, cell;

    __device__ __forceinline__ VolumeCell(const VolumeView<Real>& its, int column, int row, int plane)
        : view(its),
          i(column),
          j(row),
          k(plane),
          at(its.at(column, row, plane)),
          cell(its.cell(column, row, plane)) {}

    /// Difference along an axis of component `other` + c, upwards.
    template <int axis>
    __device__ __forceinline__ Real difference_along(int c) const {
        const long pitch = axis == 0 ? 1 : axis == 1 ? view.row_pitch : view.plane_pitch;
        const Real* const from = view.fields[other + c] + at;
        return is_voltage ? read_only(from) - read_only(from - pitch)
                          : read_only(from + pitch) - read_only(from);
    }
    template <int axis, bool advances = true>
    __device__ __forceinline__ Real along(int c, int pair) const {
        return stretched_along<axis, advances>(difference_along<axis>(c), pair);
    }

    /// A difference along an axis, stretched in a layer, whose memory goes on by a step where `advances`.
    /// `pair`: 0 for the first of the two components across the axis.
    template <int axis, bool advances = true>
    __device__ __forceinline__ Real stretched_along(Real difference, int pair) const {
        const AxisLayersView<Real>& layers = view.layers[axis];
        const int n = axis == 0 ? i : axis == 1 ? j : k;
        if (!layers.contains(n)) return difference;
        Real& memory =
            layers.memory[view.template layer_cell<axis>(2 * (is_voltage ? 1 : 0) + pair, i, j, k)];
        const StretchView<Real> s = is_voltage ? layers.node[n] : layers.half[n];
        Real psi = memory;
        const Real stretched = fdtd::stretched(difference, psi, s.b, s.c, s.per_kappa);
        if constexpr (advances) memory = psi;
        return stretched;
    }

    /// (curl h) at voltage c with the memories of the layers as they will be after this half step.
    __device__ __forceinline__ Real curl_ahead(int c) const {
        static_assert(is_voltage);
        if (c == 0) return fdtd::curl_at_e_x(along<1, false>(2, 0), along<2, false>(1, 1));
        if (c == 1) return fdtd::curl_at_e_y(along<2, false>(0, 0), along<0, false>(2, 1));
        return fdtd::curl_at_e_z(along<0, false>(1, 0), along<1, false>(0, 1));
    }

    template <int axis>
    __device__ __forceinline__ Real factor(int c) const {
        const int n = axis == 0 ? i : axis == 1 ? j : k;
        const int which = c == axis ? (is_voltage ? edge : dual) : (is_voltage ? per_dual : per_edge);
        return read_only(view.factors[axis][which] + n);
    }
    /// The coefficient of component c, given the value that its set has.
    __device__ __forceinline__ Real coefficient(int c, Real value) const {
        return fdtd::volume_coefficient(value, factor<0>(c) * factor<1>(c),
                                        factor<2>(c) * (is_voltage ? view.per_eps : view.per_mu));
    }

    __device__ __forceinline__ void advance() const {
        // Everything that does not depend on what is read is requested first.
        const std::uint32_t number =
            view.narrow ? read_only(view.narrow + cell) : read_only(view.wide + cell);
        Real x[3], value[3], decay[3];
        for (int c = 0; c < 3; ++c) x[c] = view.fields[own + c][at];
        // The first of the two components across x is y, across y it is z, across z it is x.
        Real y_along_x = difference_along<0>(1), z_along_x = difference_along<0>(2);
        Real z_along_y = difference_along<1>(2), x_along_y = difference_along<1>(0);
        Real x_along_z = difference_along<2>(0), y_along_z = difference_along<2>(1);
        const Real* const set = view.set(number);
        for (int c = 0; c < 3; ++c) {
            value[c] = number == 0 ? Real(1) : read_only(set + own + c);
            decay[c] = !is_voltage || number == 0 ? Real(1) : read_only(set + first_decay + c);
        }
        y_along_x = stretched_along<0>(y_along_x, 0), z_along_x = stretched_along<0>(z_along_x, 1);
        z_along_y = stretched_along<1>(z_along_y, 0), x_along_y = stretched_along<1>(x_along_y, 1);
        x_along_z = stretched_along<2>(x_along_z, 0), y_along_z = stretched_along<2>(y_along_z, 1);
        Real curl[3];
        if constexpr (is_voltage) {
            curl[0] = fdtd::curl_at_e_x(z_along_y, y_along_z);
            curl[1] = fdtd::curl_at_e_y(x_along_z, z_along_x);
            curl[2] = fdtd::curl_at_e_z(y_along_x, x_along_y);
        } else {
            curl[0] = fdtd::curl_at_h_x(y_along_z, z_along_y);
            curl[1] = fdtd::curl_at_h_y(z_along_x, x_along_z);
            curl[2] = fdtd::curl_at_h_z(x_along_y, y_along_x);
        }
        for (int c = 0; c < 3; ++c)
            view.fields[own + c][at] =
                is_voltage ? fdtd::advance_lossy(x[c], decay[c], coefficient(c, value[c]), curl[c])
                           : fdtd::advance(x[c], coefficient(c, value[c]), curl[c]);
    }
};

}  // namespace lathe::gpu
