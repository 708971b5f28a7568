// What drives the fields of a problem: terms on single edges, and the time series that they follow.
#pragma once

#include "solver/base/mode_family.hpp"
#include "solver/problem/gather.hpp"

namespace lathe {

/// Series of a driven line or of the pulse: the line's voltage at n dt drives currents, its current and the
/// pulse at (n + 1/2) dt drive voltages.
enum class SourceSeriesName { line_voltage, line_current, pulse };

/// After its plain update the value at an edge gets x += c * (weight * series), c being the edge's
/// coefficient, so that the term stands in its law beside the curl. weight * series is in A (or A/rad) for a
/// voltage, in V (or V/rad) for a current.
struct SourceTerm {
    FieldIndex at;
    SourceSeriesName series = SourceSeriesName::pulse;
    double weight = 1.0;
};

/// The auxiliary line of a guided wave (solver/scheme/mode_line.hpp) whose voltage and current are series.
struct DrivenLine {
    ModeFamily family = ModeFamily::te;
    double cutoff_wavenumber_squared = 0.0;  ///< of the grid's own mode, 1/m^2; 0 for TEM
    double relative_permittivity = 1.0;
    double dz = 0.0;  ///< cells along the line, m
};

}  // namespace lathe
