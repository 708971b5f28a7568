// Whether the permittivity of coupled edges is that of a medium, and one that the time step can follow.
#pragma once

#include <cstdint>
#include <vector>

namespace lathe {

/// Inverse permittivity A of the edges at slanted surfaces in units of vacuum: `alpha` on the diagonal, b of
/// each pair beside it. Energy is positive and leap-frog stable where
///     A > 0.02 diag(alpha)   and   A < room,
/// room being the square of the time step's limit in vacuum over it.
struct SlantedMatrix {
    struct Pair {
        std::uint32_t r = 0, z = 0;  ///< edges
        double b = 0.0;
    };
    std::vector<double> alpha;
    std::vector<Pair> pairs;
    double room = 1.0;

    /// Whether both hold, by Cholesky's factors of the whole.
    bool is_bounded() const;
    /// Edges around which they do not, in the order of their numbers: the blocks of A are factored that hold
    /// an edge and all that up to `rings` pairs in a row join to it. Empty does not say that the whole is
    /// bounded.
    std::vector<std::uint32_t> edges_out_of_bounds(int rings) const;
};

}  // namespace lathe
