#include "solver/volume/discretise/volume_dielectrics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <mutex>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/parallel.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

constexpr std::uint8_t metal = 254;  // of a cell: nothing but metal
constexpr int most_materials = 250;
constexpr int lines_across = 6;  // of a dual cell
constexpr int grain = 16;

/// The material of each cell, seen from three lines through its middle.
class CellMaterials {
public:
    CellMaterials(const Body& body, const GridPlaces& grid)
        : body_(body), grid_(grid), material_(grid.node_count(), metal) {
        for (int axis = 0; axis < 3; ++axis) scan(axis);
    }
    std::uint8_t operator[](std::uint64_t at) const { return material_[at]; }

private:
    void scan(int axis) {
        const int a = second_axis(axis), b = third_axis(axis);
        parallel_for_each(grid_.cells(a) * grid_.cells(b), grain, [&](int n) {
            Place place{};
            place[static_cast<std::size_t>(a)] = n % grid_.cells(a);
            place[static_cast<std::size_t>(b)] = n / grid_.cells(a);
            Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(axis)};
            for (const int other : {a, b})
                line.origin[other] = grid_.at(other, GridPlaces::of(place, other)) +
                                     0.5 * grid_.cell(other, GridPlaces::of(place, other));
            scan_line(axis, place, body_.on(line, {grid_.lines(axis).front(), grid_.lines(axis).back()}));
        });
    }

    void scan_line(int axis, Place place, const std::vector<OwnedPiece>& pieces) {
        std::size_t next = 0;
        for (int n = 0; n < grid_.cells(axis); ++n) {
            const double from = grid_.at(axis, n), to = grid_.at(axis, n + 1);
            const double nothing = 1e-9 * (to - from);
            std::uint8_t& cell = material_[grid_.index(moved(place, axis, n))];
            const auto add = [&](int material) {
                const auto its = static_cast<std::uint8_t>(material);
                if (!body_.is_metal(material))
                    cell = cell == metal || cell == its ? its : DielectricMap::mixed;
            };
            while (next < pieces.size() && pieces[next].to <= from + nothing) ++next;
            double reached = from;
            for (std::size_t m = next; m < pieces.size() && pieces[m].from < to - nothing; ++m) {
                if (pieces[m].from > reached + nothing) add(0);
                add(pieces[m].material);
                reached = pieces[m].to;
            }
            if (reached < to - nothing) add(0);
        }
    }

    const Body& body_;
    const GridPlaces& grid_;
    std::vector<std::uint8_t> material_;
};

/// One dual cell while it is averaged.
class DualCell {
public:
    DualCell(const Body& body, const std::vector<Complex>& permittivity, const Eigen::Vector3d& low,
             const Eigen::Vector3d& high)
        : body_(body), permittivity_(permittivity), low_(low), size_(high - low) {
        for (int along = 0; along < 3; ++along) scan(along);
    }

    /// eps_i along an axis.
    Complex along(int axis) const {
        int best = 0;
        jumps_.cwiseAbs().maxCoeff(&best);
        const Sums& sums = sums_[static_cast<std::size_t>(best)];
        if (sums.length <= 0.0) return 1.0;
        const Complex mean = sums.permittivity / sums.length, mean_inverse = sums.inverse / sums.length;
        const double square = jumps_.squaredNorm();
        const double across = square > 0.0 ? jumps_[axis] * jumps_[axis] / square : 0.0;
        return 1.0 / (across * mean_inverse + (1.0 - across) / mean);
    }

private:
    struct Sums {
        double length = 0.0;
        Complex permittivity, inverse;
    };

    void scan(int along) {
        const int a = second_axis(along), b = third_axis(along);
        Sums& sums = sums_[static_cast<std::size_t>(along)];
        double jumps = 0.0;
        for (int i = 0; i < lines_across; ++i)
            for (int j = 0; j < lines_across; ++j) {
                Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(along)};
                line.origin[a] = low_[a] + size_[a] * (i + 0.5) / lines_across;
                line.origin[b] = low_[b] + size_[b] * (j + 0.5) / lines_across;
                jumps += scan_line(line, {low_[along], low_[along] + size_[along]}, sums);
            }
        jumps_[along] = jumps * size_[a] * size_[b];
    }

    /// Adds to the sums; what the permittivity changes by from one end to the other, metal left out.
    double scan_line(const Line& line, Interval range, Sums& sums) const {
        double first = 0.0, last = 0.0, reached = range.from;
        const auto add = [&](double length, int material) {
            if (length <= 0.0 || body_.is_metal(material)) return;
            const Complex value = permittivity_[static_cast<std::size_t>(material)];
            sums.length += length;
            sums.permittivity += length * value;
            sums.inverse += length / value;
            if (first == 0.0) first = value.real();
            last = value.real();
        };
        for (const OwnedPiece& piece : body_.on(line, range)) {
            add(piece.from - reached, 0);
            add(piece.to - piece.from, piece.material);
            reached = piece.to;
        }
        add(range.to - reached, 0);
        return last - first;
    }

    const Body& body_;
    const std::vector<Complex>& permittivity_;
    Eigen::Vector3d low_, size_;
    Eigen::Vector3d jumps_ = Eigen::Vector3d::Zero();
    std::array<Sums, 3> sums_{};
};

/// The material of an edge from those of the four cells around it.
std::uint8_t edge_material(const GridPlaces& grid, const CellMaterials& cells, int axis, const Place& place) {
    std::uint8_t found = metal;
    for (const int da : {-1, 0})
        for (const int db : {-1, 0}) {
            const Place cell = moved(moved(place, second_axis(axis), da), third_axis(axis), db);
            if (!grid.has_cell(cell)) continue;
            const std::uint8_t its = cells[grid.index(cell)];
            if (its == metal || its == found) continue;
            if (found != metal || its == DielectricMap::mixed) return DielectricMap::mixed;
            found = its;
        }
    return found == metal ? std::uint8_t{0} : found;
}

EdgeDielectric split(Complex permittivity, double frequency_hz) {
    const double omega = 2.0 * constants::pi * frequency_hz;
    return {permittivity.real(),
            std::max(0.0, -permittivity.imag() * omega * constants::vacuum_permittivity)};
}

}  // namespace

EdgeDielectric VolumeDielectrics::at(int axis, std::uint64_t index) const {
    const DielectricMap& map = edges[static_cast<std::size_t>(axis)];
    if (map.material.empty()) return {};
    const std::uint8_t material = map.material[index];
    if (material != DielectricMap::mixed) return materials[material];
    return std::lower_bound(
               map.averages.begin(), map.averages.end(), index,
               [](const DielectricMap::Mixed& its, std::uint64_t value) { return its.at < value; })
        ->value;
}

VolumeDielectrics average_dielectrics(const Body& body, const GridPlaces& grid, double loss_frequency_hz) {
    VolumeDielectrics result;
    if (!body.has_dielectric()) return result;
    if (body.materials().size() > most_materials) {
        InputLocation location;
        location.key = "antenna.solids";
        throw InputError(location, fmt::format("{} materials", body.materials().size()),
                         fmt::format("at most {} different materials are possible", most_materials));
    }
    std::vector<Complex> permittivity;
    const double omega = 2.0 * constants::pi * loss_frequency_hz;
    for (const SolidMaterial& material : body.materials()) {
        const Material& its = material.material;
        const bool is_lossy = !its.is_pec && (its.conductivity_s_per_m > 0.0 || its.loss_tangent > 0.0);
        if (is_lossy && !(loss_frequency_hz > 0.0 && std::isfinite(loss_frequency_hz)))
            throw InputError({}, fmt::format("{:g} Hz", loss_frequency_hz),
                             "losses need a frequency that is more than 0");
        const double loss = is_lossy ? its.relative_permittivity * its.loss_tangent +
                                           its.conductivity_s_per_m / (omega * constants::vacuum_permittivity)
                                     : 0.0;
        permittivity.emplace_back(its.is_pec ? 1.0 : its.relative_permittivity, -loss);
        result.materials.push_back(split(permittivity.back(), loss_frequency_hz));
    }
    const CellMaterials cells(body, grid);
    for (int axis = 0; axis < 3; ++axis) {
        DielectricMap& map = result.edges[static_cast<std::size_t>(axis)];
        map.material.assign(grid.node_count(), 0);
        std::mutex mutex;
        parallel_for(grid.nodes(1) * grid.nodes(2), grain, [&](int begin, int end) {
            std::vector<DielectricMap::Mixed> found;
            for (int row = begin; row < end; ++row)
                for (int i = 0; i < grid.nodes(0); ++i) {
                    const Place place{i, row % grid.nodes(1), row / grid.nodes(1)};
                    if (!grid.has_edge(axis, place)) continue;
                    const std::uint64_t at = grid.index(place);
                    map.material[at] = edge_material(grid, cells, axis, place);
                    if (map.material[at] != DielectricMap::mixed) continue;
                    Eigen::Vector3d low, high;
                    for (int other = 0; other < 3; ++other) {
                        const int n = GridPlaces::of(place, other);
                        low[other] = other == axis ? grid.at(axis, n) : grid.dual_low(other, n);
                        high[other] = other == axis ? grid.at(axis, n + 1) : grid.dual_high(other, n);
                    }
                    const Complex value = DualCell(body, permittivity, low, high).along(axis);
                    found.push_back({at, split(value, loss_frequency_hz)});
                }
            const std::lock_guard lock(mutex);
            map.averages.insert(map.averages.end(), found.begin(), found.end());
        });
        std::sort(map.averages.begin(), map.averages.end(),
                  [](const DielectricMap::Mixed& p, const DielectricMap::Mixed& q) { return p.at < q.at; });
    }
    return result;
}

}  // namespace lathe
