// What a tolerance study says: yield, spread of every metric, and which parameters carry it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "genetic/gradient/first_order_yield.hpp"
#include "genetic/run/run_view.hpp"
#include "genetic/study/machining_errors.hpp"
#include "genetic/study/statistics.hpp"

namespace lathe::genetic {

/// Statistics of one number over all copies that have it.
struct Spread {
    double nominal = 0.0;  ///< of the design as drawn
    double mean = 0.0, deviation = 0.0;
    double p1 = 0.0, p5 = 0.0, p50 = 0.0, p95 = 0.0, p99 = 0.0;
    std::size_t count = 0;
};

/// A goal of the project on the copies: its metric where it is missed most, or met least.
struct GoalTolerance {
    Objective objective;
    Spread values = {};
    Share yield = {};                  ///< of all copies
    std::vector<double> samples = {};  ///< value of each copy, NaN of those without
    InfluenceAnalysis influence = {};
};

/// A metric as one number for the band.
struct MetricTolerance {
    std::string metric;
    std::string over_band;  ///< "largest", "smallest", "mean" or empty
    Spread values;
};

/// A metric over frequency.
struct MetricBand {
    std::string metric;
    std::vector<double> frequencies_hz = {}, nominal = {}, p5 = {}, p50 = {}, p95 = {};
};

struct ToleranceSummary {
    int copies = 0;  ///< evaluated so far, the design as drawn not counted
    int valid = 0, infeasible = 0, diverged = 0, failed = 0;
    Share yield;  ///< copies that meet all goals, of all copies; one that has no score meets none
    /// Yield of first order of the copies, by the derivatives of the design as drawn; empty: they are not
    /// known.
    std::optional<FirstOrderYield> first_order;
    std::vector<TolerancedParameter> parameters;
    std::vector<GoalTolerance> goals;
    std::vector<MetricTolerance> metrics;  ///< all that are kept and defined
    std::vector<MetricBand> bands;         ///< the reflection and the goals' metrics
};

/// `slopes`: those of the study's goals, slopes_of_goals(); null: without a yield of first order. Throws
/// InputError when the store is no tolerance study.
ToleranceSummary summarise_tolerance(const RunView& run, const ProjectGradient* slopes = nullptr);

/// "lathe-tolerance/1", with run, seed and version.
std::string tolerance_json(const RunView& run, const ToleranceSummary& summary);

}  // namespace lathe::genetic
