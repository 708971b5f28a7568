#include "solver/volume/discretise/round_bars.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>

#include "solver/base/constants.hpp"
#include "solver/geometry/solids/point_text.hpp"
#include "solver/volume/discretise/seen_parts.hpp"

namespace lathe {
namespace {

constexpr double along_axis = 1e-9;     // of a bar's length: how far it may leave its axis
constexpr double same_place = 1e-6;     // of a cell
constexpr double clear_of_metal = 1.5;  // cells around a bar without other metal: its field is its own there
constexpr double cut_well = 3.0;        // cells of diameter from which cut cells are right to some per cent
constexpr double thin_in_cells = 1.0;   // what is thinner along two axes is a bar, whatever its shape

/// Size of a cell across a bar, m.
double cell_across(const CartesianGrid& grid, int axis, const Eigen::Vector3d& place) {
    double product = 1.0;
    for (const int across : {second_axis(axis), third_axis(axis)})
        product *= grid.larger_cell_around(across, place[across]);
    return std::sqrt(product);
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

/// Returns true where a bar is metal throughout, and no other metal runs along it as near as the fitted field
/// reaches. What crosses the bar may: a plate at its end, another piece of its wire.
bool has_field_of_its_own(const Body& body, const AlignedBar& bar, const CartesianGrid& grid) {
    constexpr int directions = 8, places = 16;
    constexpr double rounding = 1e-6;  // of the radius
    const double cell = cell_across(grid, bar.axis, middle_of(bar)), step = bar.along.length() / places;
    const Interval around{bar.radius * (1.0 + rounding), bar.radius + clear_of_metal * cell};
    for (int n = 0; n < directions; ++n) {
        const double turn = 2.0 * constants::pi * n / directions;
        Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()};
        line.origin[second_axis(bar.axis)] = bar.a, line.origin[third_axis(bar.axis)] = bar.b;
        line.direction[second_axis(bar.axis)] = std::cos(turn);
        line.direction[third_axis(bar.axis)] = std::sin(turn);
        int met = 0;
        for (int m = 0; m < places; ++m) {
            line.origin[bar.axis] = bar.along.from + (m + 0.5) * step;
            const Intervals metal = body.metal_on(line, {0.0, bar.radius});
            if (total_length(metal) < bar.radius * (1.0 - rounding)) return false;
            if (!body.conductors_on(line, around, same_place * cell).empty()) ++met;
        }
        if (2 * met > places || (met - 1) * step > 2.0 * (bar.radius + cell)) return false;
    }
    return true;
}

/// The bars of a part; empty where it has none or one of them does not lie along an axis.
std::vector<AlignedBar> aligned_bars(const Body::Part& part) {
    std::vector<AlignedBar> bars;
    for (const RoundBar& drawn : part.solid->round_bars()) {
        const std::optional<AlignedBar> bar = aligned(drawn);
        if (!bar) return {};
        bars.push_back(*bar);
    }
    return bars;
}

/// Returns true where the fitted field holds for a bar.
bool can_be_fitted(const Body& body, const AlignedBar& bar, const CartesianGrid& grid,
                   const std::vector<GuideSection>& guides) {
    return bar.radius <= largest_bar_radius * cell_across(grid, bar.axis, middle_of(bar)) &&
           std::none_of(guides.begin(), guides.end(),
                        [&](const GuideSection& guide) { return crosses(bar, guide, grid); }) &&
           has_field_of_its_own(body, bar, grid);
}

/// Thickness of a part in cells, where it is longer than it is thick.
double thickness(const Body::Part& part, const CartesianGrid& grid) {
    double thinnest = std::numeric_limits<double>::infinity();
    for (const RoundBar& bar : part.solid->round_bars()) {
        const Eigen::Vector3d middle = 0.5 * (bar.from + bar.to);
        if ((bar.to - bar.from).norm() > 2.0 * bar.radius)
            thinnest = std::min(thinnest, 2.0 * bar.radius / grid.largest_side(middle) / cut_well);
    }
    if (thinnest < 1.0 || !part.solid->round_bars().empty()) return thinnest;
    const Eigen::Vector3d middle = 0.5 * (part.bounds.low + part.bounds.high);
    std::array<double, 3> sizes{};
    for (int axis = 0; axis < 3; ++axis)
        sizes[static_cast<std::size_t>(axis)] =
            (part.bounds.high[axis] - part.bounds.low[axis]) / grid.larger_cell_around(axis, middle[axis]);
    std::sort(sizes.begin(), sizes.end());
    return sizes[2] > sizes[1] ? sizes[1] / thin_in_cells : thinnest;
}

Warning thin_metal(const Body::Part& part, double cells) {
    return {"thin_metal",
            fmt::format("The metal of {} is thin for this grid and is not a round bar along an axis: it acts "
                        "with a radius that is wrong by some ten per cent. Use {:.2g} times as many cells "
                        "per wavelength, or draw it as a cylinder or wire along x, y or z.",
                        part.name, 1.0 / cells),
            place_text(0.5 * (part.bounds.low + part.bounds.high))};
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
        const std::vector<AlignedBar> bars = is_metal ? aligned_bars(part) : std::vector<AlignedBar>{};
        if (!bars.empty() && std::all_of(bars.begin(), bars.end(), [&](const AlignedBar& bar) {
                return can_be_fitted(body, bar, grid, guides);
            })) {
            result.bars.insert(result.bars.end(), bars.begin(), bars.end());
            continue;
        }
        others.push_back(&part);
        const bool may_be_thin = is_metal && bars.empty() && !part.solid->as_sheet() && is_seen(part, grid);
        const double cells = may_be_thin ? thickness(part, grid) : 1.0;
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
