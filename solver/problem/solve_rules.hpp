// How a problem is driven, sampled and ended: the same for problems in two and in three dimensions.
#pragma once

#include <optional>
#include <vector>

#include "solver/problem/driven_line.hpp"
#include "solver/problem/sample_clock.hpp"
#include "solver/problem/stop_rule.hpp"
#include "solver/scheme/pulse.hpp"

namespace lathe {

/// How the samples of a problem are recorded: as they are, or as their spectra at `frequencies_hz`. An engine
/// that cannot make spectra records the samples all the same.
enum class SampleOutput { series, spectra };

/// What of a problem does not depend on its grid; engines, their monitor and the transforms read it.
struct SolveRules {
    fdtd::Pulse pulse;
    std::optional<DrivenLine> line;  ///< driven by the pulse, along with the grid

    int sample_stride = 1;  ///< steps
    SampleOutput sample_output = SampleOutput::series;

    StopRule stop;
    std::vector<double> frequencies_hz;  ///< of the spectra that are wanted, ascending
    /// Where the reflection is wanted, ascending; it comes from the series of every step, so that no engine
    /// needs to know. Empty: at frequencies_hz.
    std::vector<double> reflection_frequencies_hz;

    SampleClock clock() const { return {sample_stride}; }
    /// Lowest frequency whose spectra are wanted, Hz; 0 where none are.
    double lowest_frequency() const { return frequencies_hz.empty() ? 0.0 : frequencies_hz.front(); }
};

}  // namespace lathe
