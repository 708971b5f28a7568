// What drives the fields of a problem: terms on single edges, and the time series that they follow.
#pragma once

#include "solver/problem/gather.hpp"

namespace lathe {

/// Series of a driven line or of the pulse: the line's voltage at n dt drives currents, its current and the
/// pulse at (n + 1/2) dt drive voltages.
enum class SourceSeriesName { line_voltage, line_current, pulse };

/// After its plain update the value at an edge gets x += c * (weight * series), c being the edge's
/// coefficient, so that the term stands in its law beside the curl. weight * series is in A (or A/rad) for a
/// voltage, in V (or V/rad) for a current. `Index` names a field value of the grid.
template <class Index>
struct SourceTermAt {
    Index at;
    SourceSeriesName series = SourceSeriesName::pulse;
    double weight = 1.0;
};
using SourceTerm = SourceTermAt<FieldIndex>;

}  // namespace lathe
