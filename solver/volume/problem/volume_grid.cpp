#include "solver/volume/problem/volume_grid.hpp"

#include <fmt/format.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/symmetric_modes.hpp"

namespace lathe {
namespace {

/// Equal to within what a sum of lengths loses.
bool are_equal(double a, double b) {
    return std::abs(a - b) <= 1e-9 * std::max(a, b);
}

void validate(const VolumeGrid& grid, Axis axis) {
    const std::string key = fmt::format("grid.{}", "xyz"[number(axis)]);
    const int cells = grid.cells(axis);
    for (int n = 0; n < cells; ++n)
        if (!(grid.edge(axis, n) > 0.0) || !std::isfinite(grid.edge(axis, n)))
            throw InputError({.key = key}, fmt::format("{}", grid.edge(axis, n)),
                             fmt::format("the length of cell {} must be positive", n));
    for (const bool is_high : {false, true}) {
        const VolumeSide& side = is_high ? grid.high(axis) : grid.low(axis);
        if ((side.wall == Wall::absorbing) != (side.layer_cells > 0))
            throw InputError({.key = key}, fmt::format("{}", side.layer_cells),
                             "a side that absorbs needs a layer of 1 cell at least, any other side has none");
    }
    const auto [begin, end] = grid.clear_cells(axis);
    if (begin >= end)
        throw InputError({.key = key}, fmt::format("{}", cells),
                         "the axis needs at least one cell outside its absorbing layers");
    for (int n = 0; n < cells; ++n) {
        const int face = n < begin ? begin - 1 : end;
        if ((n < begin || n >= end) && !are_equal(grid.edge(axis, n), grid.edge(axis, face)))
            throw InputError({.key = key}, fmt::format("{}", grid.edge(axis, n)),
                             "all cells of an absorbing layer must be equally long");
    }
}

/// Largest eigenvalue of the second difference along an axis, 1/m^2: of the voltages across it at its nodes,
/// those on electric walls left out.
double largest_eigenvalue(const VolumeGrid& grid, Axis axis) {
    std::vector<double> diagonal, beside;
    const int cells = grid.cells(axis);
    for (int n = 0; n <= cells; ++n) {
        if (grid.is_electric_wall(axis, n)) continue;
        const double below = n > 0 ? 1.0 / grid.edge(axis, n - 1) : 0.0;
        const double above = n < cells ? 1.0 / grid.edge(axis, n) : 0.0;
        if (!diagonal.empty())
            beside.push_back(-below / std::sqrt(grid.dual(axis, n - 1) * grid.dual(axis, n)));
        diagonal.push_back((below + above) / grid.dual(axis, n));
    }
    if (diagonal.empty()) return 0.0;  // one cell between two walls: nothing changes across it
    const Eigen::Map<const Eigen::VectorXd> d(diagonal.data(), static_cast<Eigen::Index>(diagonal.size()));
    const Eigen::Map<const Eigen::VectorXd> b(beside.data(), static_cast<Eigen::Index>(beside.size()));
    return largest_tridiagonal_value(d, b);
}

}  // namespace

double VolumeGrid::dual(Axis a, int n) const {
    if (n == 0) return 0.5 * edge(a, 0);
    if (n >= cells(a)) return 0.5 * edge(a, cells(a) - 1);
    return axis(a).dual(n);
}

bool VolumeGrid::is_electric_wall(Axis a, int n) const {
    return (n == 0 && low(a).wall != Wall::magnetic) || (n == cells(a) && high(a).wall != Wall::magnetic);
}

bool VolumeGrid::is_magnetic_wall(Axis a, int n) const {
    return (n == 0 && low(a).wall == Wall::magnetic) || (n == cells(a) && high(a).wall == Wall::magnetic);
}

void validate(const VolumeGrid& grid) {
    for (const Axis axis : all_axes) validate(grid, axis);
}

GradedAxis equal_cells(double first, int cells, double cell) {
    return {first, std::vector<double>(static_cast<std::size_t>(cells), cell)};
}

AxisFactors axis_factors(const VolumeGrid& grid, Axis axis) {
    AxisFactors factors;
    const int cells = grid.cells(axis);
    for (int n = 0; n < grid.extent(axis); ++n) {
        const bool has_edge = n < cells;  // not from the last node on
        factors.edge.push_back(has_edge ? grid.edge(axis, n) : 0.0);
        factors.per_edge.push_back(has_edge ? 1.0 / grid.edge(axis, n) : 0.0);
        factors.dual.push_back(grid.dual(axis, n));
        factors.per_dual.push_back(grid.is_electric_wall(axis, n) ? 0.0 : 1.0 / grid.dual(axis, n));
    }
    return factors;
}

double volume_time_step_limit(const VolumeGrid& grid) {
    double sum = 0.0;
    for (const Axis axis : all_axes) sum += largest_eigenvalue(grid, axis);
    return 2.0 / (constants::speed_of_light * std::sqrt(sum));
}

}  // namespace lathe
