// Series that differ from place to place, such as those of a passing wave.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "solver/base/host_device.hpp"
#include "solver/volume/problem/volume_index.hpp"

namespace lathe {

/// Series side by side, each of `length` entries from a step of its own on and zero before and after, so that
/// of a pulse on its way only that much is kept which stands at each place. Entries [entry][series].
struct SeriesTable {
    int length = 0;
    std::vector<int> first;  ///< step of each series' entry 0
    std::vector<double> values;

    int series() const { return static_cast<int>(first.size()); }
    /// The step after the last entry of all.
    long end() const {
        return first.empty() ? 0 : *std::max_element(first.begin(), first.end()) + static_cast<long>(length);
    }
};

/// Neighbouring series that a term takes: enough for a cubic between them.
inline constexpr int table_neighbours = 4;

/// After its plain update the value at an edge gets x += c * sum of weights[m] * series[first + m], with c
/// and units as SourceTermAt has them: a voltage at step n in Ampere's law takes entries that belong to
/// (n + 1/2) dt, a current those of n dt.
struct VolumeTableTerm {
    VolumeIndex at;
    int first = 0;
    std::array<double, table_neighbours> weights{};
};

/// The sum of a term at a step, the same for every engine. `values` and `first` as in SeriesTable; `Real` is
/// the engine's precision, `Value` that of the table.
template <class Real, class Value>
LATHE_HOST_DEVICE Real table_sum(const Value* values, const int* first, int series, int length, int at,
                                 const Real* weights, long step) {
    Real sum = 0;
    for (int m = 0; m < table_neighbours; ++m) {
        const long entry = step - first[at + m];
        if (entry < 0 || entry >= length) continue;
        sum += weights[m] * static_cast<Real>(values[entry * series + at + m]);
    }
    return sum;
}

}  // namespace lathe
