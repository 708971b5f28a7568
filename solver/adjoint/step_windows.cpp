#include "solver/adjoint/step_windows.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "solver/discretise/closed_gaps.hpp"
#include "solver/discretise/metal_corners.hpp"
#include "solver/discretise/small_faces.hpp"

namespace lathe {
namespace {

/// Cells around what moves whose shares may change: faces and nodes beside it, and what these keep.
constexpr int reach_of_metal = 3;
/// Of the largest motion of a vertex: one that moves less counts as still. Through a cubic spline a knot
/// moves all of it, ten knots away by less than that.
constexpr double least_share_of_motion = 1e-6;
/// A window's share of the grid's cells above which everything is built as fast.
constexpr double largest_share = 0.4;

/// The smallest box around some points, m.
struct Box {
    double z_min = std::numeric_limits<double>::max(), z_max = std::numeric_limits<double>::lowest();
    double r_min = z_min, r_max = z_max;

    bool is_empty() const { return z_min > z_max; }
    void add(const Point& p) {
        z_min = std::min(z_min, p.z), z_max = std::max(z_max, p.z);
        r_min = std::min(r_min, p.r), r_max = std::max(r_max, p.r);
    }
};

/// The segments of two outlines of which a vertex moves further than `limit`, m.
void add_moved(const std::vector<Point>& one, const std::vector<Point>& other, double limit, Box& box) {
    const std::size_t count = one.size();
    for (std::size_t n = 0; n < count; ++n) {
        if (std::hypot(one[n].z - other[n].z, one[n].r - other[n].r) <= limit) continue;
        for (const std::size_t of : {(n + count - 1) % count, n, (n + 1) % count})
            box.add(one[of]), box.add(other[of]);
    }
}

int cell_at(double position, int count) {
    return static_cast<int>(std::floor(std::clamp(position, 0.0, count - 1.0)));
}

}  // namespace

StepWindows::StepWindows(const Antenna& antenna, const GridPlan& plan, const Coefficients& coefficients)
    : antenna_(antenna), solved_(with_closed_gaps(antenna, plan)), plan_(plan), coefficients_(coefficients) {
    // Around a dipole across the axis coefficients are not those of the geometry alone.
    const bool has_matched_cells =
        antenna.port.kind == PortKind::dipole && antenna.port.axis == DipoleAxis::x;
    is_possible_ = !antenna.is_planar() && !antenna.ground_plane_z && !has_matched_cells &&
                   std::all_of(antenna.regions.begin(), antenna.regions.end(),
                               [](const Region& region) { return region.material.is_pec; });
}

std::optional<CellWindow> StepWindows::moved(const Antenna& side) const {
    const std::optional<double> motion = largest_motion(antenna_, side);
    if (!motion) return std::nullopt;
    Box box;
    for (std::size_t n = 0; n < side.regions.size(); ++n) {
        const Region &here = antenna_.regions[n], &there = side.regions[n];
        if (!(here.material == there.material)) return std::nullopt;
        add_moved(here.outline, there.outline, least_share_of_motion * *motion, box);
    }
    if (box.is_empty()) return CellWindow{};
    const Grid& grid = plan_.grid;
    CellWindow window{cell_at(grid.row_at(box.r_min), grid.nr), cell_at(grid.row_at(box.r_max), grid.nr) + 1,
                      cell_at(grid.column_at(box.z_min), grid.nz),
                      cell_at(grid.column_at(box.z_max), grid.nz) + 1};
    // What meets a guided port goes on behind it.
    const Port& port = antenna_.port;
    if (port.is_guide() && box.z_min <= port.z + grid.smallest_dz()) window.column_begin = 0;
    window = window.widened(reach_of_metal, grid);
    const Antenna solved_side = with_closed_gaps(side, plan_);
    for (CellWindow before; !(before == window);) {
        before = window;
        for (const Antenna* antenna : {&solved_, &solved_side})
            window = closed_over_corners(*antenna, grid, window);
    }
    return window.widened(small_faces_reach, grid);
}

std::optional<CellWindow> StepWindows::window(const ParameterSides& sides) const {
    if (!is_possible_) return std::nullopt;
    CellWindow all;
    for (const std::optional<Antenna>* side : {&sides.low, &sides.high}) {
        if (!*side) continue;
        const std::optional<CellWindow> its = moved(**side);
        if (!its) return std::nullopt;
        all = all.with(*its);
    }
    const double share = static_cast<double>(all.rows()) * all.columns();
    if (share > largest_share * static_cast<double>(plan_.grid.cells())) return std::nullopt;
    return all;
}

std::unique_ptr<CoefficientWindows> StepWindows::take() const {
    {
        const std::lock_guard lock(mutex_);
        if (!idle_.empty()) {
            std::unique_ptr<CoefficientWindows> windows = std::move(idle_.back());
            idle_.pop_back();
            return windows;
        }
    }
    return std::make_unique<CoefficientWindows>(plan_.grid, coefficients_.azimuthal_order, coefficients_.dt);
}

void StepWindows::put_back(std::unique_ptr<CoefficientWindows> windows) const {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(windows));
}

CoefficientChange StepWindows::change(const ParameterSides& sides, const CellWindow& window) const {
    if (window.is_empty()) return {};
    std::unique_ptr<CoefficientWindows> low, high;
    CoefficientSides found{nullptr, nullptr, sides.step, sides.step};
    if (sides.low) {
        low = take();
        found.low = &low->build(with_closed_gaps(*sides.low, plan_), window);
    }
    if (sides.high) {
        high = take();
        found.high = &high->build(with_closed_gaps(*sides.high, plan_), window);
    }
    CoefficientChange change = coefficient_change(plan_.grid, coefficients_, found, window);
    for (auto* windows : {&low, &high})
        if (*windows) put_back(std::move(*windows));
    return change;
}

}  // namespace lathe
