#include "solver/volume/discretise/volume_wall_samples.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>

namespace lathe {
namespace {

// Cells in front of the wall where H is read, and what must be free behind the last.
constexpr std::array<double, 3> distances{0.7, 1.5, 2.3};
constexpr double clearance = 0.4;
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
            const Bounds& region)
        : body_(body), grid_(grid), coefficients_(coefficients), region_(region) {}

    void along(Axis axis);
    VolumeWallSamples finish();

private:
    /// Weights of currents, several of one current at times.
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
    std::optional<double> slope(Axis axis, const Crossing& crossing, const Eigen::Vector3d& at, Axis across,
                                double cell) const;
    void add(std::size_t first, const Term& term);
    void piece(Axis axis, const Crossing& crossing, const Eigen::Vector3d& at, double area);
    bool interpolate(VolumeComponent current, const Eigen::Vector3d& at, double weight, Terms& terms) const;
    Terms extrapolate(VolumeComponent current, const Eigen::Vector3d& wall, const Eigen::Vector3d& normal,
                      double cell) const;
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
    const Bounds region_;
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
    return found;
}

/// How the surface rises along `axis` on the way across; empty where none goes on.
std::optional<double> Sampler::slope(Axis axis, const Crossing& crossing, const Eigen::Vector3d& at,
                                     Axis across, double cell) const {
    const auto rise = [&](double off) -> std::optional<double> {
        Eigen::Vector3d through = at;
        through[number(across)] += off;
        std::optional<double> nearest;
        for (const Crossing& other : crossings(axis, through)) {
            const double by = other.at - crossing.at;
            if (other.out == crossing.out && std::abs(by) < steepest * std::abs(off) &&
                (!nearest || std::abs(by) < std::abs(*nearest)))
                nearest = by;
        }
        return nearest;
    };
    const double off = beside * cell;
    const auto up = rise(off), down = rise(-off);
    if (up && down) return (*up - *down) / (2.0 * off);
    if (up) return *up / off;
    if (down) return -*down / off;
    return std::nullopt;
}

/// Trilinear value of one component of H at a point, from the faces that carry a current; false when there
/// are none.
bool Sampler::interpolate(VolumeComponent current, const Eigen::Vector3d& at, double weight,
                          Terms& terms) const {
    std::array<int, 3> below{};
    std::array<double, 3> above{};
    for (const Axis axis : all_axes) {
        const auto a = static_cast<std::size_t>(number(axis));
        const double place =
            grid_.axis(axis).position(at[number(axis)]) - (is_half(current, axis) ? 0.5 : 0.0);
        below[a] = static_cast<int>(std::floor(place));
        above[a] = place - below[a];
    }
    Terms found;
    double total = 0.0;
    for (int corner = 0; corner < 8; ++corner) {
        std::array<int, 3> n{};
        double share = 1.0;
        bool is_inside = true;
        for (std::size_t a = 0; a < 3; ++a) {
            const int up = (corner >> a) & 1;
            n[a] = below[a] + up;
            share *= up == 1 ? above[a] : 1.0 - above[a];
            is_inside = is_inside && n[a] >= 0 && n[a] < grid_.extent(static_cast<Axis>(a));
        }
        if (!is_inside || share <= 0.0 ||
            coefficients_.of(grid_.at(n[0], n[1], n[2])).value[static_cast<std::size_t>(current)] <= 0.0)
            continue;
        const Axis axis = axis_of(current);
        found.push_back({{current, n[0], n[1], n[2]},
                         share / grid_.dual(axis, n[static_cast<std::size_t>(number(axis))])});
        total += share;
    }
    if (total < 0.05) return false;
    for (const Term& term : found) terms.push_back({term.at, weight * term.weight / total});
    return true;
}

Sampler::Terms Sampler::extrapolate(VolumeComponent current, const Eigen::Vector3d& wall,
                                    const Eigen::Vector3d& normal, double cell) const {
    const auto ahead = [&](double cells) -> Eigen::Vector3d { return wall + cells * cell * normal; };
    for (std::size_t count = distances.size(); count > 0; --count) {
        const double furthest = distances[count - 1] + (count > 1 ? clearance : 0.0);
        bool room = true;
        for (double cells = 0.25; room && cells <= furthest; cells += 0.25) room = !is_metal(ahead(cells));
        if (!room && count > 1) continue;
        Terms found;
        bool is_complete = true;
        for (std::size_t n = 0; n < count; ++n) {
            double lagrange = 1.0;
            for (std::size_t other = 0; other < count; ++other)
                if (other != n) lagrange *= distances[other] / (distances[other] - distances[n]);
            is_complete = is_complete && interpolate(current, ahead(distances[n]), lagrange, found);
        }
        if (is_complete) return found;
    }
    Terms found;
    interpolate(current, wall, 1.0, found);
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
    if (is_metal(at + touch * cell * normal)) return;
    VolumeWallPiece its;
    its.area = area * std::abs(normal[number(axis)]);
    its.normal = normal;
    its.material = crossing.material;
    for (const Axis component : all_axes) {
        const auto a = static_cast<std::size_t>(number(component));
        its.terms[a] = samples_.terms.size();
        for (const Term& term : extrapolate(current_along(component), at, normal, cell))
            add(its.terms[a], term);
        its.terms[a + 1] = samples_.terms.size();
    }
    samples_.pieces.push_back(its);
}

/// Adds to the term of the same current from `first` on, or makes one. Probes count in the order in which
/// they come until finish().
void Sampler::add(std::size_t first, const Term& term) {
    const std::uint64_t key = std::uint64_t{volume_components} * grid_.at(term.at.i, term.at.j, term.at.k) +
                              static_cast<std::uint64_t>(term.at.component);
    const auto [found, is_new] = numbers_.try_emplace(key, static_cast<int>(samples_.probes.size()));
    if (is_new) samples_.probes.push_back(term.at);
    for (std::size_t n = first; n < samples_.terms.size(); ++n)
        if (samples_.terms[n].probe == found->second) {
            samples_.terms[n].weight += term.weight;
            return;
        }
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
                                      const VolumeCoefficients& coefficients, const Bounds& region) {
    Sampler sampler(body, grid, coefficients, region);
    for (const Axis axis : all_axes) sampler.along(axis);
    return sampler.finish();
}

}  // namespace lathe
