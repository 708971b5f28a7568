#include "solver/volume/discretise/round_bars.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>

namespace lathe {
namespace {

constexpr double along_axis = 1e-9;    // of a bar's length: how far it may leave its axis
constexpr double same_place = 1e-6;    // of a cell
constexpr double inside = 0.7;         // of the radius: lines along a bar on which all must be metal
constexpr double cut_well = 3.0;       // cells of diameter from which cut cells are right to some per cent
constexpr double thin_in_cells = 1.0;  // what is thinner along two axes is a bar, whatever its shape

/// Size of a cell across a bar, m.
double cell_across(const CartesianGrid& grid, int axis, const Eigen::Vector3d& place) {
    double product = 1.0;
    for (const int across : {second_axis(axis), third_axis(axis)})
        product *= grid.cell(across, cell_at(grid.lines(across), place[across]));
    return std::sqrt(product);
}

double largest_cell(const CartesianGrid& grid, const Eigen::Vector3d& place) {
    double largest = 0.0;
    for (int axis = 0; axis < 3; ++axis)
        largest = std::max(largest, grid.cell(axis, cell_at(grid.lines(axis), place[axis])));
    return largest;
}

std::optional<AlignedBar> aligned(const RoundBar& bar) {
    const Eigen::Vector3d step = bar.to - bar.from;
    for (int axis = 0; axis < 3; ++axis) {
        const int a = second_axis(axis), b = third_axis(axis);
        if (std::hypot(step[a], step[b]) > along_axis * step.norm()) continue;
        const auto [from, to] = std::minmax({bar.from[axis], bar.to[axis]});
        return AlignedBar{
            axis, 0.5 * (bar.from[a] + bar.to[a]), 0.5 * (bar.from[b] + bar.to[b]), {from, to}, bar.radius};
    }
    return std::nullopt;
}

Eigen::Vector3d middle_of(const AlignedBar& bar) {
    Eigen::Vector3d place;
    place[bar.axis] = bar.along.middle(), place[second_axis(bar.axis)] = bar.a;
    place[third_axis(bar.axis)] = bar.b;
    return place;
}

bool crosses(const AlignedBar& bar, const GuideSection& guide, const CartesianGrid& grid) {
    if (guide.axis != bar.axis || guide.last < guide.first) return false;
    const int last = grid.nodes(guide.axis) - 1;
    return bar.along.from <= grid.at(guide.axis, std::min(guide.last, last)) &&
           bar.along.to >= grid.at(guide.axis, std::max(guide.first, 0)) && guide.opening[0].from <= bar.a &&
           bar.a <= guide.opening[0].to && guide.opening[1].from <= bar.b && bar.b <= guide.opening[1].to;
}

/// Whether nothing but metal is where the bar is.
bool is_all_metal(const Body& body, const AlignedBar& bar) {
    const double off = inside * bar.radius, rounding = 1e-9 * bar.along.length();
    const double offsets[5][2] = {{0.0, 0.0}, {off, 0.0}, {-off, 0.0}, {0.0, off}, {0.0, -off}};
    return std::all_of(std::begin(offsets), std::end(offsets), [&](const double(&offset)[2]) {
        Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(bar.axis)};
        line.origin[second_axis(bar.axis)] = bar.a + offset[0];
        line.origin[third_axis(bar.axis)] = bar.b + offset[1];
        return total_length(body.metal_on(line, bar.along)) >= bar.along.length() - rounding;
    });
}

/// The bars of a part, none where one of them cannot be fitted.
std::vector<AlignedBar> fitted_bars(const Body& body, const Body::Part& part, const CartesianGrid& grid,
                                    const std::vector<GuideSection>& guides) {
    std::vector<AlignedBar> bars;
    for (const RoundBar& drawn : part.solid->round_bars()) {
        const std::optional<AlignedBar> bar = aligned(drawn);
        if (!bar || bar->radius > largest_bar_radius * cell_across(grid, bar->axis, middle_of(*bar)) ||
            std::any_of(guides.begin(), guides.end(),
                        [&](const GuideSection& guide) { return crosses(*bar, guide, grid); }) ||
            !is_all_metal(body, *bar))
            return {};
        bars.push_back(*bar);
    }
    return bars;
}

/// Thickness of a part in cells, where it is longer than it is thick.
double thickness(const Body::Part& part, const CartesianGrid& grid) {
    double thinnest = std::numeric_limits<double>::infinity();
    for (const RoundBar& bar : part.solid->round_bars()) {
        const Eigen::Vector3d middle = 0.5 * (bar.from + bar.to);
        if ((bar.to - bar.from).norm() > 2.0 * bar.radius)
            thinnest = std::min(thinnest, 2.0 * bar.radius / largest_cell(grid, middle) / cut_well);
    }
    if (thinnest < 1.0 || !part.solid->round_bars().empty()) return thinnest;
    const Eigen::Vector3d middle = 0.5 * (part.bounds.low + part.bounds.high);
    std::array<double, 3> sizes{};
    for (int axis = 0; axis < 3; ++axis)
        sizes[static_cast<std::size_t>(axis)] = (part.bounds.high[axis] - part.bounds.low[axis]) /
                                                grid.cell(axis, cell_at(grid.lines(axis), middle[axis]));
    std::sort(sizes.begin(), sizes.end());
    return sizes[2] > sizes[1] ? sizes[1] / thin_in_cells : thinnest;
}

Warning thin_metal(const Body::Part& part, double cells) {
    const Eigen::Vector3d middle = 0.5e3 * (part.bounds.low + part.bounds.high);
    return {"thin_metal",
            fmt::format("The metal of {} is thin for this grid and is no round bar along an axis: it acts "
                        "with a radius that is wrong by some ten per cent. Use {:.2g} times as many cells "
                        "per wavelength, or draw it as a cylinder or wire along x, y or z.",
                        part.name, 1.0 / cells),
            fmt::format("x = {:.6g}, y = {:.6g}, z = {:.6g} mm", middle.x(), middle.y(), middle.z())};
}

/// Joins bars that continue each other.
std::vector<AlignedBar> joined(std::vector<AlignedBar> bars, const CartesianGrid& grid) {
    const auto key = [](const AlignedBar& bar) {
        return std::tuple{bar.axis, bar.a, bar.b, bar.radius, bar.along.from, bar.along.to};
    };
    std::sort(bars.begin(), bars.end(),
              [&](const AlignedBar& p, const AlignedBar& q) { return key(p) < key(q); });
    std::vector<AlignedBar> result;
    for (const AlignedBar& bar : bars) {
        if (!result.empty()) {
            AlignedBar& last = result.back();
            const double touch = same_place * cell_across(grid, bar.axis, middle_of(bar));
            if (last.axis == bar.axis && last.radius == bar.radius && std::abs(last.a - bar.a) <= touch &&
                std::abs(last.b - bar.b) <= touch && bar.along.from <= last.along.to + touch) {
                last.along.to = std::max(last.along.to, bar.along.to);
                continue;
            }
        }
        result.push_back(bar);
    }
    return result;
}

}  // namespace

BarsOfBody separate_bars(const Body& body, const CartesianGrid& grid,
                         const std::vector<GuideSection>& guides) {
    BarsOfBody result;
    std::vector<const Body::Part*> others;
    for (const Body::Part& part : body.parts()) {
        const bool is_metal = body.is_metal(part.material);
        const std::vector<AlignedBar> bars =
            is_metal ? fitted_bars(body, part, grid, guides) : std::vector<AlignedBar>{};
        result.bars.insert(result.bars.end(), bars.begin(), bars.end());
        if (!bars.empty()) continue;
        others.push_back(&part);
        const double cells = is_metal ? thickness(part, grid) : 1.0;
        if (cells < 1.0) result.warnings.push_back(thin_metal(part, cells));
    }
    if (result.bars.empty()) {
        result.rest = body;
        return result;
    }
    for (const Body::Part* part : others)
        result.rest.add(part->solid, body.materials()[static_cast<std::size_t>(part->material)], part->name);
    result.bars = joined(std::move(result.bars), grid);
    return result;
}

}  // namespace lathe
