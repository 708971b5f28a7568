// The gather lists of a problem, value by value: for kernels that drive and record any edge.
#pragma once

#include <vector>

#include "solver/problem/problem.hpp"

namespace lathe::gpu {

/// Adds weight times one of the values recorded at every step to a sum.
struct SumWeight {
    int slot = 0;  ///< among the values of a step
    int sum = 0;   ///< StepSum
    double weight = 0.0;
};

/// Where a strategy records the values of a problem. Components that the problem does not step are left out:
/// their samples are zero.
struct ValueLists {
    int summed = 0;                    ///< slots of a step
    int sampled = 0;                   ///< slots of a sample
    std::vector<SumWeight> sums;       ///< Problem::sums, in its order
    std::vector<int> surface, probes;  ///< slot of each entry of the problem in a sample; -1: zero
};

/// The series that all sources of the currents, or of the voltages, follow; none where nothing drives them.
struct DrivingSeries {
    bool is_driven = false;
    SourceSeriesName name = SourceSeriesName::pulse;
};
/// Throws UnsupportedProblem where two series drive the same family: kernels that take any source have one a
/// family.
DrivingSeries driving_series(const Problem& problem, bool currents);

/// Columns `slot` of `values` [row][slots], zero where a slot is -1.
std::vector<float> spread(const std::vector<float>& values, std::size_t slots, const std::vector<int>& slot);

}  // namespace lathe::gpu
