#include "solver/volume/sources/hertzian_dipole.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

/// Index along one axis with the share that it takes.
struct Neighbour {
    int index = 0;
    double share = 0.0;
};

/// A place this near to a node or half node lies on it, cells.
constexpr double on_it = 1e-6;

bool is_symmetry_wall(Wall wall) {
    return wall != Wall::absorbing;
}

}  // namespace

HertzianDipole hertzian_dipole(const VolumeGrid& grid, const VolumeCoefficients& coefficients,
                               const Eigen::Vector3d& at, Axis axis) {
    const auto refuse = [&](const char* why) {
        throw InputError({}, fmt::format("({:g}, {:g}, {:g}) mm", 1e3 * at.x(), 1e3 * at.y(), 1e3 * at.z()),
                         why);
    };
    HertzianDipole dipole;
    std::array<std::array<Neighbour, 2>, 3> around{};
    for (const Axis along : all_axes) {
        const auto a = static_cast<std::size_t>(number(along));
        const double place = grid.axis(along).position(at[number(along)]);
        const auto [first, end] = grid.clear_cells(along);
        const bool is_low = is_symmetry_wall(grid.low(along).wall) && std::abs(place - first) < on_it,
                   is_high = is_symmetry_wall(grid.high(along).wall) && std::abs(place - end) < on_it;
        if (!std::isfinite(place) || (!is_low && !is_high && (place < first + 1.0 || place > end - 1.0)))
            refuse("a dipole must lie at least a cell within the grid, in front of its layers");
        const bool is_half = along == axis;
        if (is_low || is_high) {
            const bool is_magnetic = (is_low ? grid.low(along) : grid.high(along)).wall == Wall::magnetic;
            if (is_magnetic == is_half)
                refuse(
                    "a dipole on a plane of symmetry must be normal to an electric or lie in a magnetic one");
            dipole.images *= 2.0;
            // Along the wall one half flows in the grid; across it the edge inside takes its half.
            const int wall = is_low ? 0 : grid.cells(along);
            around[a][0] = {is_half && is_high ? wall - 1 : wall, 0.5};
            continue;
        }
        // Between the middles of edges by their distance, which differs where cells do.
        double index = place;
        if (is_half) {
            int n = static_cast<int>(std::floor(place));
            const auto middle = [&](int edge) { return grid.axis(along).coordinate(edge + 0.5); };
            if (at[number(along)] < middle(n)) --n;
            index = n + (at[number(along)] - middle(n)) / (middle(n + 1) - middle(n));
        }
        const int below = static_cast<int>(std::floor(index + on_it));
        const double above = std::max(0.0, index - below);
        around[a] = {{{below, 1.0 - above}, {below + 1, above}}};
    }
    for (const Neighbour& x : around[0])
        for (const Neighbour& y : around[1])
            for (const Neighbour& z : around[2]) {
                const double share = x.share * y.share * z.share;
                if (share < on_it * on_it) continue;
                const int places[] = {x.index, y.index, z.index};
                const VolumeIndex edge{voltage_along(axis), x.index, y.index, z.index};
                if (places[number(axis)] < 0) continue;  // that of an image
                if (coefficients.of(grid.at(x.index, y.index, z.index))
                        .value[static_cast<std::size_t>(edge.component)] <= 0.0)
                    refuse("a dipole must not touch metal");
                dipole.parts.push_back({edge, share / grid.edge(axis, places[number(axis)])});
            }
    return dipole;
}

void drive_hertzian_dipole(const HertzianDipole& dipole, VolumeProblem& problem) {
    // Ampere's law has -J beside the curl.
    for (const HertzianDipole::Part& part : dipole.parts)
        problem.sources.push_back({part.at, SourceSeriesName::pulse, -part.current});
}

void read_hertzian_dipole(const HertzianDipole& dipole, int set, VolumeProblem& problem) {
    for (const HertzianDipole::Part& part : dipole.parts)
        problem.sums.push_back({part.at, StepSum::voltage, -part.current, set});
}

}  // namespace lathe
