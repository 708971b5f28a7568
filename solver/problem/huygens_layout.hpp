// The Huygens surface: where its samples lie on the grid, and where each stands in a sample.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "solver/problem/gather.hpp"

namespace lathe {

enum class HuygensSurface { low_cap, high_cap, side };

/// A box r <= r_row, z_low <= z <= z_high around everything that radiates. Voltages lie on it, currents half
/// a cell inside. The channels of one sample are, surface by surface and on each component by component:
///   low cap,  rows first_row_low ... row-1:  v_r, v_phi, i_phi, i_r      (v and i at column_low)
///   high cap, rows 0 ... row-1:              v_r, v_phi, i_phi, i_r      (v at column_high, i one before)
///   side, columns low ... high:              v_phi, v_z, i_z, i_phi      (v at row, i at row - 1)
/// Corner rings belong to the outside and get no weight in the transform.
struct HuygensLayout {
    int row = 0, column_low = 0, column_high = 0;
    int first_row_low = 0;  ///< where the low cap starts; `row`: there is none

    /// The components of a surface in their order: two voltages, two currents.
    static constexpr std::array<Array, 4> components(HuygensSurface surface) {
        if (surface == HuygensSurface::side) return {v_phi, v_z, i_z, i_phi};
        return {v_r, v_phi, i_phi, i_r};
    }
    int low_rows() const { return row - first_row_low; }
    int columns() const { return column_high - column_low + 1; }
    /// Rings of a surface: rows of a cap, columns of the side.
    int rings(HuygensSurface surface) const {
        return surface == HuygensSurface::side       ? columns()
               : surface == HuygensSurface::high_cap ? row
                                                     : low_rows();
    }
    /// Row of a cap's ring 0 or column of the side's.
    int first(HuygensSurface surface) const {
        return surface == HuygensSurface::side       ? column_low
               : surface == HuygensSurface::high_cap ? 0
                                                     : first_row_low;
    }
    /// Number of a surface's first channel.
    int offset(HuygensSurface surface) const {
        return surface == HuygensSurface::side       ? 4 * (low_rows() + row)
               : surface == HuygensSurface::high_cap ? 4 * low_rows()
                                                     : 0;
    }
    int channels() const { return 4 * (low_rows() + row + columns()); }

    /// Channel of ring n of a component, which must be one of the surface's.
    int index(HuygensSurface surface, Array component, int n) const {
        const std::array<Array, 4> of = components(surface);
        int which = 0;
        while (of[static_cast<std::size_t>(which)] != component) ++which;
        return offset(surface) + which * rings(surface) + n;
    }
    /// What channel index(surface, component, n) records.
    FieldIndex at(HuygensSurface surface, Array component, int n) const {
        const int inside = is_current(component) ? 1 : 0;
        switch (surface) {
            case HuygensSurface::low_cap:
                return {component, first_row_low + n, column_low};
            case HuygensSurface::high_cap:
                return {component, n, column_high - inside};
            case HuygensSurface::side:
                break;
        }
        return {component, row - inside, column_low + n};
    }

    /// All channels in their order: the gather list of a problem.
    std::vector<FieldIndex> gather_list() const;
    /// The layout whose gather list this is; empty where there is none.
    static std::optional<HuygensLayout> of(const std::vector<FieldIndex>& list);
};

}  // namespace lathe
