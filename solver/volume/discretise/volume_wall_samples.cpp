#include "solver/volume/discretise/volume_wall_samples.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>

#include "solver/volume/discretise/field_fit.hpp"

namespace lathe {
namespace {

// Cells around the wall's point within which H is read.
constexpr double reach = 3.9;
constexpr int nodes_within_reach = 4;
constexpr double whole = 1e-9;  // by which the value of a whole face may differ from 1
// Cells by which lines beside the first one lie off it, that tell the surface's slope, and how far their
// crossings may lie apart to be of one surface, as a slope.
constexpr double beside = 0.02, steepest = 50.0;
constexpr double touch = 1e-6;  // cells: what lies in front of a surface

struct Crossing {
    double at = 0.0;   ///< along the axis, m
    int material = 0;  ///< of the metal
    double out = 1.0;  ///< direction out of the metal along the axis
};

class Sampler {
public:
    Sampler(const Body& body, const VolumeGrid& grid, const VolumeCoefficients& coefficients,
            const Bounds& region, const WallSampleRule& rule)
        : body_(body), grid_(grid), coefficients_(coefficients), region_(region), rule_(rule) {
        for (const Axis axis : all_axes) {
            const auto [first, end] = grid.clear_cells(axis);
            double &low = region_.low[number(axis)], &high = region_.high[number(axis)];
            low = std::max(low, grid.axis(axis).coordinate(first));
            high = std::min(high, grid.axis(axis).coordinate(end));
        }
    }

    void along(Axis axis);
    VolumeWallSamples finish();

private:
    struct Term {
        VolumeIndex at;
        double weight;
    };
    using Terms = std::vector<Term>;

    bool is_in_region(const Eigen::Vector3d& at) const {
        return (at.array() >= region_.low.array()).all() && (at.array() <= region_.high.array()).all();
    }
    bool is_metal(const Eigen::Vector3d& at) const { return body_.is_metal(body_.material_at(at)); }
    std::vector<Crossing> crossings(Axis axis, const Eigen::Vector3d& through) const;
    void append_sheets(const Line& line, Interval range, std::vector<Crossing>& found) const;
    std::optional<double> slope(Axis axis, const Crossing& crossing, const Eigen::Vector3d& at, Axis across,
                                double cell) const;
    void add(const Term& term);
    void piece(Axis axis, const Crossing& crossing, const Eigen::Vector3d& at, double area);
    double room(const Eigen::Vector3d& wall, const Eigen::Vector3d& normal, double cell) const;
    /// What the currents less than `free` cells in front of the wall make of H there. Only whole faces tell H
    /// itself: one that is enlarged has less of it, those that lend more.
    Terms field(VolumeComponent current, const Eigen::Vector3d& wall, const Eigen::Vector3d& normal,
                double cell, double free, bool is_whole) const;
    double cell_at(const Eigen::Vector3d& at) const {
        double smallest = 1e300;
        for (const Axis axis : all_axes)
            smallest = std::min(
                smallest,
                grid_.edge(axis, static_cast<int>(std::floor(grid_.axis(axis).position(at[number(axis)])))));
        return smallest;
    }

    const Body& body_;
    const VolumeGrid& grid_;
    const VolumeCoefficients& coefficients_;
    Bounds region_;  ///< in front of the layers
    const WallSampleRule& rule_;
    std::unordered_map<std::uint64_t, int> numbers_;  ///< of the probes, by component and place
    VolumeWallSamples samples_;
};

/// Surfaces of metal on the line along an axis through a point.
std::vector<Crossing> Sampler::crossings(Axis axis, const Eigen::Vector3d& through) const {
    const int a = number(axis);
    Line line{through, Eigen::Vector3d::Zero()};
    line.origin[a] = 0.0, line.direction[a] = 1.0;
    // Beyond the region, so that its ends are no surfaces.
    const double margin = grid_.axis(axis).largest();
    const Interval range{region_.low[a] - margin, region_.high[a] + margin};
    std::vector<Crossing> found;
    const OwnedPiece* before = nullptr;
    const auto pieces = body_.on(line, range);
    const auto touches = [](double x, double y) { return std::abs(x - y) < 1e-12; };
    for (std::size_t n = 0; n < pieces.size(); ++n) {
        const OwnedPiece& its = pieces[n];
        if (body_.is_metal(its.material)) {
            const bool after_metal =
                before && body_.is_metal(before->material) && touches(before->to, its.from);
            const bool before_metal = n + 1 < pieces.size() && body_.is_metal(pieces[n + 1].material) &&
                                      touches(pieces[n + 1].from, its.to);
            if (!after_metal && its.from > range.from) found.push_back({its.from, its.material, -1.0});
            if (!before_metal && its.to < range.to) found.push_back({its.to, its.material, 1.0});
        }
        before = &its;
    }
    if (body_.has_sheets()) append_sheets(line, range, found);
    return found;
}

/// Both sides of each sheet.
void Sampler::append_sheets(const Line& line, Interval range, std::vector<Crossing>& found) const {
    for (std::size_t n = 0; n < body_.parts().size(); ++n)
        for (const Interval& point : body_.sheet_on(n, line, range))
            for (const double out : {-1.0, 1.0})
                if (point.length() == 0.0) found.push_back({point.from, body_.parts()[n].material, out});
}

/// How the surface rises along `axis` on the way across; empty where none goes on.
std::optional<double> Sampler::slope(Axis axis, const Crossing& crossing, const Eigen::Vector3d& at,
                                     Axis across, double cell) const {
    const auto rise = [&](double off) -> std::optional<double> {
        Eigen::Vector3d through = at;
        through[number(across)] += off;
        std::optional<double> smallest;
        for (const Crossing& other : crossings(axis, through)) {
            const double by = other.at - crossing.at;
            if (other.out == crossing.out && std::abs(by) < steepest * std::abs(off) &&
                (!smallest || std::abs(by) < std::abs(*smallest)))
                smallest = by;
        }
        return smallest;
    };
    const double off = beside * cell;
    const auto up = rise(off), down = rise(-off);
    if (up && down) return (*up - *down) / (2.0 * off);
    if (up) return *up / off;
    if (down) return -*down / off;
    return std::nullopt;
}

/// Cells in front of the wall that are free, to a quarter; no more than are read.
double Sampler::room(const Eigen::Vector3d& wall, const Eigen::Vector3d& normal, double cell) const {
    double free = 0.0;
    while (free < reach && !is_metal(wall + (free + 0.25) * cell * normal)) free += 0.25;
    if (body_.has_sheets())
        for (const Interval& sheet : body_.sheets_on({wall, cell * normal}, {touch, free}))
            free = std::min(free, std::max(sheet.from, touch));
    return free;
}

Sampler::Terms Sampler::field(VolumeComponent current, const Eigen::Vector3d& wall,
                              const Eigen::Vector3d& normal, double cell, double free, bool is_whole) const {
    std::array<int, 3> middle{};
    Eigen::Vector3d sizes;
    for (const Axis axis : all_axes) {
        const auto a = static_cast<std::size_t>(number(axis));
        middle[a] = static_cast<int>(std::floor(grid_.axis(axis).position(wall[number(axis)])));
        sizes[number(axis)] = grid_.edge(axis, middle[a]);
    }
    Terms found;
    std::vector<Eigen::Vector3d> offsets;
    const auto take = [&](const std::array<int, 3>& n) {
        Eigen::Vector3d place;
        for (const Axis axis : all_axes) {
            const auto a = static_cast<std::size_t>(number(axis));
            if (n[a] < 0 || n[a] >= grid_.extent(axis)) return;
            place[number(axis)] = grid_.axis(axis).coordinate(n[a] + (is_half(current, axis) ? 0.5 : 0.0));
        }
        const Eigen::Vector3d offset = (place - wall).cwiseQuotient(sizes);
        const double in_front = (place - wall).dot(normal) / cell;
        if (offset.norm() > reach || in_front < 0.0 || in_front >= free) return;
        const double value =
            coefficients_.of(grid_.at(n[0], n[1], n[2])).value[static_cast<std::size_t>(current)];
        if (value <= 0.0 || (is_whole && std::abs(value - 1.0) > whole)) return;
        if (rule_.reads && !rule_.reads({current, n[0], n[1], n[2]})) return;
        const Axis axis = axis_of(current);
        found.push_back(
            {{current, n[0], n[1], n[2]}, 1.0 / grid_.dual(axis, n[static_cast<std::size_t>(number(axis))])});
        offsets.push_back(offset);
    };
    constexpr int within = nodes_within_reach;
    for (int k = middle[2] - within; k <= middle[2] + within; ++k)
        for (int j = middle[1] - within; j <= middle[1] + within; ++j)
            for (int i = middle[0] - within; i <= middle[0] + within; ++i) take({i, j, k});
    if (found.empty()) return found;
    const Eigen::VectorXd weights = fit_weights(Eigen::Map<const Eigen::Matrix3Xd>(
        offsets.front().data(), 3, static_cast<Eigen::Index>(offsets.size())));
    for (std::size_t n = 0; n < found.size(); ++n) found[n].weight *= weights[static_cast<Eigen::Index>(n)];
    return found;
}

void Sampler::piece(Axis axis, const Crossing& crossing, const Eigen::Vector3d& at, double area) {
    const double cell = cell_at(at);
    Eigen::Vector3d normal = Eigen::Vector3d::Zero();
    normal[number(axis)] = 1.0;
    for (const int turn : {1, 2}) {
        const Axis across = next(axis, turn);
        normal[number(across)] = -slope(axis, crossing, at, across, cell).value_or(0.0);
    }
    normal = crossing.out * normal.normalized();
    const Eigen::Vector3d in_front = at + touch * cell * normal;
    if (is_metal(in_front) || (rule_.samples && !rule_.samples(in_front))) return;
    VolumeWallPiece its;
    its.area = area * std::abs(normal[number(axis)]);
    its.normal = normal;
    its.material = crossing.material;
    const double free = room(at, normal, cell);
    for (const Axis component : all_axes) {
        const auto a = static_cast<std::size_t>(number(component));
        its.terms[a] = samples_.terms.size();
        const VolumeComponent current = current_along(component);
        Terms terms = field(current, at, normal, cell, free, true);
        if (terms.empty()) terms = field(current, at, normal, cell, std::max(free, 1.0), false);
        for (const Term& term : terms) add(term);
        its.terms[a + 1] = samples_.terms.size();
    }
    samples_.pieces.push_back(its);
}

/// Probes count in the order in which they come until finish().
void Sampler::add(const Term& term) {
    const std::uint64_t key = std::uint64_t{volume_components} * grid_.at(term.at.i, term.at.j, term.at.k) +
                              static_cast<std::uint64_t>(term.at.component);
    const auto [found, is_new] = numbers_.try_emplace(key, static_cast<int>(samples_.probes.size()));
    if (is_new) samples_.probes.push_back(term.at);
    samples_.terms.push_back({found->second, term.weight});
}

void Sampler::along(Axis axis) {
    const Axis first = next(axis), second = next(axis, 2);
    for (int m = 0; m < grid_.cells(second); ++m)
        for (int n = 0; n < grid_.cells(first); ++n) {
            Eigen::Vector3d through = Eigen::Vector3d::Zero();
            through[number(first)] = grid_.axis(first).coordinate(n + 0.5);
            through[number(second)] = grid_.axis(second).coordinate(m + 0.5);
            through[number(axis)] = 0.5 * (region_.low[number(axis)] + region_.high[number(axis)]);
            if (!is_in_region(through)) continue;
            for (const Crossing& crossing : crossings(axis, through)) {
                if (body_.materials()[static_cast<std::size_t>(crossing.material)].surface.is_perfect())
                    continue;
                Eigen::Vector3d at = through;
                at[number(axis)] = crossing.at;
                if (is_in_region(at)) piece(axis, crossing, at, grid_.edge(first, n) * grid_.edge(second, m));
            }
        }
}

VolumeWallSamples Sampler::finish() {
    std::vector<int> order(samples_.probes.size()), place(order.size());
    std::iota(order.begin(), order.end(), 0);
    const auto along_memory = [](const VolumeIndex& at) {
        return std::array{at.k, at.j, static_cast<int>(at.component), at.i};
    };
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        return along_memory(samples_.probes[static_cast<std::size_t>(a)]) <
               along_memory(samples_.probes[static_cast<std::size_t>(b)]);
    });
    std::vector<VolumeIndex> sorted;
    for (const int probe : order) {
        place[static_cast<std::size_t>(probe)] = static_cast<int>(sorted.size());
        sorted.push_back(samples_.probes[static_cast<std::size_t>(probe)]);
    }
    samples_.probes = std::move(sorted);
    for (VolumeWallSamples::Term& term : samples_.terms)
        term.probe = place[static_cast<std::size_t>(term.probe)];
    return std::move(samples_);
}

}  // namespace

VolumeWallSamples sample_volume_walls(const Body& body, const VolumeGrid& grid,
                                      const VolumeCoefficients& coefficients, const Bounds& region,
                                      const WallSampleRule& rule) {
    Sampler sampler(body, grid, coefficients, region, rule);
    for (const Axis axis : all_axes) sampler.along(axis);
    return sampler.finish();
}

}  // namespace lathe
