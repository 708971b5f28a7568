// Small simulations made by hand: closed boxes and straight guides.
#pragma once

#include <cstdint>

#include "solver/discretise/simulation.hpp"
#include "solver/engine/field_state.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe::tests {

/// Free space in a metal box of nr x nz nodes.
Grid box(int nr, int nz, double dr, double dz);

/// Grid of nr x nz nodes without layers with cells of d, and of d / ratio from 6 to 8 d in r and from 7 to 8
/// d in z.
Grid graded_box(int nr, int nz, double d, double ratio, bool rows = true, bool columns = true);

/// Coefficients of an empty grid, or of one with an antenna in it, at `fraction` of the stability limit.
Simulation closed_simulation(const Grid& grid, int azimuthal_order, double fraction,
                             const Antenna* antenna = nullptr, WallModel walls = WallModel::conformal);

/// A straight circular guide whose wall is the last row of nodes; `cells` a radius. Absorbing layers of
/// `low` and `high` cells at its ends (0: metal).
struct Guide {
    Simulation simulation;
    Port port;
};
Guide straight_guide(const char* mode, double radius, int cells, int length, int low, int high,
                     double from_cutoffs, double to_cutoffs);

/// Small reproducible numbers in all six components.
template <class Real>
void fill_with_noise(FieldState<Real>& fields) {
    std::uint64_t state = 88172645463325252ull;
    for (int c = 0; c < 6; ++c)
        for (int i = 0; i + 1 < fields.nr(); ++i)
            for (int k = 0; k + 1 < fields.nz(); ++k) {
                state ^= state << 13, state ^= state >> 7, state ^= state << 17;
                const auto array = static_cast<Array>(c);
                if (fields.coefficient(array, i, k) > 0)
                    fields.row(array, i)[k] =
                        static_cast<Real>(static_cast<double>(state >> 40) * 0x1p-24 - 0.5);
            }
}

}  // namespace lathe::tests
