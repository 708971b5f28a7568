// The limits of one core of this machine, measured, so that a rate can be given as a share of them.
#pragma once

#include <algorithm>

namespace lathe::bench {

/// Single-precision additions and multiplications of one cell and step, all six components, for
/// m = 1 in free space: an unweighted curl of two differences (3 operations) and its weighting (2), six
/// times, less the four multiplications by m = 1.
inline constexpr int operations_per_cell = 26;

/// Bytes that one cell moves per step that passes over the grid once: six fields read and written in single
/// precision. Coefficients would add 24, but few of them differ along a row.
inline constexpr int bytes_per_cell = 6 * 4 * 2;

/// Rates per second of one core.
struct CoreLimits {
    double operations_per_s = 0.0;    ///< additions and multiplications, not fused, all in registers
    double cache_bytes_per_s = 0.0;   ///< read and written, three streams, half the second-level cache
    double memory_bytes_per_s = 0.0;  ///< read and written, three streams, far beyond every cache

    /// Keeps the larger of each rate: other programs on the machine only ever lower them.
    void raise(const CoreLimits& other) {
        operations_per_s = std::max(operations_per_s, other.operations_per_s);
        cache_bytes_per_s = std::max(cache_bytes_per_s, other.cache_bytes_per_s);
        memory_bytes_per_s = std::max(memory_bytes_per_s, other.memory_bytes_per_s);
    }
    double arithmetic_cells_per_s() const { return operations_per_s / operations_per_cell; }
    double cache_cells_per_s() const { return cache_bytes_per_s / bytes_per_cell; }
    double memory_cells_per_s() const { return memory_bytes_per_s / bytes_per_cell; }
};

/// Measures on the calling thread; takes about half a second.
CoreLimits measure_core_limits();

}  // namespace lathe::bench
