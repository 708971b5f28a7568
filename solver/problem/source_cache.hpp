// Source series of whole solves, made once for all candidates that are driven alike.
#pragma once

#include <memory>
#include <vector>

#include "solver/problem/sources.hpp"

namespace lathe {

/// What SourceGenerator gives from the first step on.
struct WholeSource {
    SourceSeries series;
    std::vector<double> incident_voltage;
};

/// At least `steps` of them. The series depends on pulse, time step, cell and the port's mode only; the
/// candidates of a generation mostly share all of these, and each would spend milliseconds on it. Any thread
/// may ask; one makes it while the others wait. The last few are kept.
std::shared_ptr<const WholeSource> whole_source(const Simulation& simulation, long steps);

}  // namespace lathe
