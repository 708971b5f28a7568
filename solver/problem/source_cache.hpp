// Source series of whole solves, made once for all problems that are driven alike.
#pragma once

#include <memory>
#include <vector>

#include "solver/problem/sources.hpp"

namespace lathe {

/// What SourceGenerator gives from the first step on, but the values of a comb.
struct WholeSource {
    SourceSeries series;
    std::vector<double> incident_voltage;
};

/// Series of at least `steps` steps. They depend on pulse, time step and driven line only; the problems of an
/// optimiser's generation mostly share all of these, and each would spend milliseconds on it. Thread-safe:
/// one caller makes the series while the others that want it wait. The last few are kept.
std::shared_ptr<const WholeSource> whole_source(const Problem& problem, long steps);

}  // namespace lathe
