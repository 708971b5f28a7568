#include "solver/discretise/planar_stability.hpp"

#include <array>
#include <utility>
#include <vector>

#include "solver/discretise/small_faces.hpp"

namespace lathe {
namespace {

// Below 4, so that the bound survives the rounding of the coefficients to single precision.
constexpr double limit = 4.0 * (1.0 - 1e-4);

void raise_capacities(const Grid& grid, CoefficientMaps& maps) {
    const std::vector<double> drawn = maps.v_phi;
    const auto is_free = [&](int i, int k) { return i >= 0 && k >= 0 && drawn[grid.at(i, k)] > 0.0; };
    for (int i = 0; i + 1 < grid.nr; ++i)
        for (int k = 1; k + 1 < grid.nz; ++k) {
            if (!is_free(i, k)) continue;
            struct Link {
                double weight;
                bool to_free;
            };
            const std::array links = {
                Link{maps.i_r[grid.at(i, k)], is_free(i, k + 1)},
                Link{maps.i_r[grid.at(i, k - 1)], is_free(i, k - 1)},
                Link{maps.i_z[grid.at(i, k)], is_free(i + 1, k)},
                Link{i > 0 ? maps.i_z[grid.at(i - 1, k)] : 0.0, is_free(i - 1, k)},
            };
            double sum = 0.0;
            for (const Link& link : links) sum += link.to_free ? 2.0 * link.weight : link.weight;
            // A conductor's coefficient holds 1/(1 + s) = (1 + decay)/2, which is no part of the bound.
            const double loss = maps.has_loss() ? 0.5 * (1.0 + maps.decay_phi[grid.at(i, k)]) : 1.0;
            double& coefficient = maps.v_phi[grid.at(i, k)];
            if (coefficient * sum > limit * loss) coefficient = limit * loss / sum;
        }
}

}  // namespace

void stabilise_planar(const Grid& grid, const CellGeometry& cells, CoefficientMaps& maps) {
    // Both kinds of fields are apart, and each cell's bound is to see the borrowing one alone.
    const std::vector<double> none(grid.cells(), 0.0);
    std::vector<double> i_r = std::exchange(maps.i_r, none), i_z = std::exchange(maps.i_z, none),
                        v_phi = std::exchange(maps.v_phi, none);
    stabilise_small_faces(grid, cells, 0, maps);
    maps.i_r = std::move(i_r), maps.i_z = std::move(i_z), maps.v_phi = std::move(v_phi);
    raise_capacities(grid, maps);
}

}  // namespace lathe
