// A problem as strategy `registers` steps it, of three fields in coordinates of its own.
#pragma once

#include <array>
#include <vector>

#include "solver/engine/gpu/registers/tile_shape.hpp"
#include "solver/problem/problem.hpp"

namespace lathe::gpu {

/// With `tm` the field across the plane, v_phi, stands on nodes, and the fluxes i_r (differences along a row,
/// between columns) and i_z (between rows) half a cell behind it. With `te` i_phi stands half a cell behind
/// the fluxes v_r and v_z. Turned by 180 degrees, row i <-> nr - 2 - i and column k <-> nz - 1 - k, the two
/// are alike:
///     column flux(i, k) += c [across(i, k + 1) - across(i, k)],
///     row flux   (i, k) += c [across(i, k) - across(i + 1, k)],
///     across     (i, k) += c [column flux(i, k) - column flux(i, k - 1) - row flux(i, k) + row flux(i - 1,
///     k)],
/// but that a step begins with the fluxes (`tm`) or with the field across (`te`). Signs are exact, so that
/// both have the bits of update.hpp. Rows and columns here are turned ones; the row nr - 1 and what lies
/// outside the grid are zero.
/// Six fields are not turned, and their roles are those of Array.
class TurnedProblem {
public:
    /// `problem` outlives it.
    explicit TurnedProblem(const Problem& problem)
        : problem_(problem), turned_(problem.fields == FieldSet::te), layers_(layer_rows(problem)) {
        const CoefficientMaps& maps = problem.coefficients.maps;
        const std::vector<double>* all[] = {&maps.v_r, &maps.v_phi, &maps.v_z,
                                            &maps.i_r, &maps.i_phi, &maps.i_z};
        for (int role = 0; role < quads().roles; ++role)
            maps_[static_cast<std::size_t>(role)] = all[component(role)];
    }

    const Problem& problem() const { return problem_; }
    bool has_six() const { return problem_.fields == FieldSet::six; }
    QuadNumbers quads() const { return has_six() ? six_field_quads : three_field_quads; }
    bool is_turned() const { return turned_; }
    int rows() const { return problem_.grid.nr - 1; }
    int columns() const { return problem_.grid.nz; }
    int grid_row(int row) const { return turned_ ? rows() - 1 - row : row; }
    int grid_column(int column) const { return turned_ ? columns() - 1 - column : column; }
    int turned_row(int grid) const { return grid_row(grid); }
    int turned_column(int grid) const { return grid_column(grid); }

    Array component(int role) const {
        if (has_six()) return static_cast<Array>(role);
        constexpr Array tm[] = {v_phi, i_r, i_z}, te[] = {i_phi, v_r, v_z};
        return turned_ ? te[role] : tm[role];
    }
    int role(Array component) const {
        if (has_six()) return component;
        return component == v_phi || component == i_phi ? across
               : component == i_r || component == v_r   ? column_flux
                                                        : row_flux;
    }
    bool holds(int row, int column) const {
        return row >= 0 && row < rows() && column >= 0 && column < columns();
    }
    float coefficient(int role, int row, int column) const {
        if (!holds(row, column)) return 0.0f;
        return static_cast<float>((*maps_[static_cast<std::size_t>(role)])[at(row, column)]);
    }
    /// 1 where nothing conducts, and of the currents.
    float decay(int role, int row, int column) const {
        const CoefficientMaps& maps = problem_.coefficients.maps;
        const Array its = component(role);
        if (!maps.has_loss() || is_current(its) || !holds(row, column)) return 1.0f;
        const std::vector<double>* all[] = {&maps.decay_r, &maps.decay_phi, &maps.decay_z};
        return static_cast<float>((*all[its])[at(row, column)]);
    }

    bool is_radial_row(int row) const { return row >= 0 && row < rows() && layers_.contains(grid_row(row)); }
    /// Constants of a row that does not absorb leave the plain update as it is.
    fdtd::RadialConstants<float> radial_constants(int role, int row) const {
        if (!is_radial_row(row)) return {0.0f, 1.0f, 1.0f, 0.0f};
        const int grid = grid_row(row);
        const Coefficients& c = problem_.coefficients;
        const RadialRow& its = grid < layers_.low_end
                                   ? c.radial_low[static_cast<std::size_t>(grid)]
                                   : c.radial[static_cast<std::size_t>(grid - layers_.high_begin)];
        const fdtd::RadialConstants<double>* all[] = {&its.v_r, &its.v_phi, &its.v_z,
                                                      &its.i_r, &its.i_phi, &its.i_z};
        const auto& d = *all[component(role)];
        return {static_cast<float>(d.p), static_cast<float>(d.keep), static_cast<float>(d.gain),
                static_cast<float>(d.recall)};
    }

    bool is_axial_column(int column) const {
        const AxialAbsorber& axial = problem_.coefficients.axial;
        if (column < 0 || column >= columns()) return false;
        const auto k = static_cast<std::size_t>(grid_column(column));
        return axial.c_half[k] != 0.0 || axial.c_node[k] != 0.0;
    }
    /// b and c of the axial layer for the fluxes, then for the field across; of six fields, for the currents,
    /// then for the voltages.
    std::array<float, 4> axial_profile(int column) const {
        if (column < 0 || column >= columns()) return {};
        const AxialAbsorber& axial = problem_.coefficients.axial;
        const auto k = static_cast<std::size_t>(grid_column(column));
        const std::array<float, 2> half{static_cast<float>(axial.b_half[k]),
                                        static_cast<float>(axial.c_half[k])},
            node{static_cast<float>(axial.b_node[k]), static_cast<float>(axial.c_node[k])};
        // The currents are those on half nodes.
        const auto& of_flux = turned_ ? node : half;
        const auto& of_across = turned_ ? half : node;
        return {of_flux[0], of_flux[1], of_across[0], of_across[1]};
    }

private:
    std::size_t at(int row, int column) const { return problem_.grid.at(grid_row(row), grid_column(column)); }

    const Problem& problem_;
    bool turned_;
    LayerRows layers_;
    std::array<const std::vector<double>*, 6> maps_{};  ///< coefficients of each role
};

}  // namespace lathe::gpu
