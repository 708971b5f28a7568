// From the solver's voltages and currents back to V/m and A/m.
#pragma once

#include <vector>

#include "solver/engine/field_image.hpp"
#include "solver/engine/field_state.hpp"
#include "solver/engine/flush_denormals.hpp"
#include "solver/engine/frame_sink.hpp"

namespace lathe {

/// One component over the whole grid; of a graded one over its image. Cut edges are read as if whole, which
/// is good for a picture. On the axis E_phi and H_r of m = 1 come from regularity (see
/// solver/scheme/update.hpp). `row(array, i)` gives the solver's unknowns of a row, to be indexed by column.
template <class Row>
Frame make_frame(const Problem& problem, FieldComponent component, long step, const Row& row) {
    const Grid& grid = problem.grid;
    const auto array = static_cast<Array>(v_r + static_cast<int>(component));
    const bool half_r = array == v_r || array == i_phi || array == i_z;
    const bool half_z = array == v_z || array == i_r || array == i_phi;
    Frame frame{component,
                grid.nr,
                grid.nz,
                grid.dr,
                grid.dz,
                grid.r(half_r ? 0.5 : 0.0),
                grid.z(half_z ? 0.5 : 0.0),
                step,
                static_cast<double>(step) * problem.coefficients.dt,
                {}};
    frame.values.resize(grid.cells());
    const auto per_length = [&](int i) {
        switch (array) {
            case v_r:
            case i_r:
                return 1.0 / (array == v_r ? grid.dr_at(i) : grid.inner_dual_dr(i));
            case v_z:
            case i_z:
                return grid.z_axis ? 1.0 : 1.0 / grid.dz;  // a column at a time below
            case i_phi:
                return 1.0 / grid.across(i + 0.5);
            default:
                return i > 0 || grid.is_planar() ? 1.0 / grid.across(i) : 0.0;
        }
    };
    for (int i = 0; i < grid.nr; ++i) {
        Array source = array;
        double scale = per_length(i);
        if (i == 0 && problem.coefficients.azimuthal_order == 1) {
            if (array == v_phi) source = v_r, scale = -1.0 / grid.dr_at(0);
            if (array == i_r) source = i_phi, scale = 2.0 / grid.dr_at(0);
        }
        const auto along = row(source, i);
        for (int k = 0; k < grid.nz; ++k)
            frame.values[grid.at(i, k)] = static_cast<float>(static_cast<double>(along[k]) * scale);
    }
    if (grid.z_axis && (array == v_z || array == i_z))
        for (int k = 0; k < grid.nz; ++k) {
            const auto scale = static_cast<float>(1.0 / (array == v_z ? grid.dz_at(k) : grid.dual_dz(k)));
            for (int i = 0; i < grid.nr; ++i) frame.values[grid.at(i, k)] *= scale;
        }
    if (grid.is_graded()) return on_image(grid, frame, half_r, half_z);
    return frame;
}

template <class Real>
Frame field_frame(const Problem& problem, const FieldState<Real>& fields, FieldComponent component,
                  long step) {
    const auto wanted = static_cast<Array>(v_r + static_cast<int>(component));
    if (!fields.layout().has(wanted)) {
        const std::vector<Real> zeros(static_cast<std::size_t>(fields.nz()));
        return make_frame(problem, component, step, [&](Array, int) { return zeros.data(); });
    }
    return make_frame(problem, component, step, [&](Array array, int i) { return fields.row(array, i); });
}

}  // namespace lathe
