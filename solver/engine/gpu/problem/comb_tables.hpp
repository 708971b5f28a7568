// The comb of a problem on the device, for strategies that drive any edge.
#pragma once

#include <vector>

#include "solver/problem/problem.hpp"

namespace lathe::gpu {

class TableUpload;

/// Partial sums of an entry's weights times the series.
inline constexpr int comb_lanes = 8;

/// One entry of Problem::comb.
struct CombEntry {
    float coefficient = 0.0f;  ///< of its edge
    int of_voltages = 0;       ///< 0: among the currents
};

/// What comb_amount() reads, on the device.
struct CombView {
    const CombEntry* entries = nullptr;
    const float* weights = nullptr;  ///< [entry][stride], zero behind the last series
    const float* series = nullptr;   ///< [currents, voltages][step][stride]
    int stride = 0;                  ///< series, in whole comb_lanes
    int steps = 0;                   ///< that the series have; nothing is driven afterwards
};

/// Coefficient of the law of a value.
float coefficient_of(const Problem& problem, const FieldIndex& at);

/// The tables of a CombView.
struct CombTables {
    std::vector<CombEntry> entries;
    std::vector<float> weights, series;
    int stride = 0, steps = 0;

    /// `view` is complete once `tables` are sent.
    void add_to(TableUpload& tables, CombView& view) const;
};

/// Empty where the problem has no comb. Of several entries of one edge the first has the sum, the others add
/// nothing. Solves of one set of frequencies share the series, which take
/// milliseconds: the latest are kept. Thread-safe.
CombTables comb_tables(const Problem& problem);

}  // namespace lathe::gpu
