// Pictures of sweeps, tolerance studies and archives.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "genetic/optimiser/gene.hpp"
#include "genetic/report/plot.hpp"
#include "genetic/report/tolerance_summary.hpp"
#include "genetic/run/archive.hpp"
#include "genetic/run/run_store.hpp"

namespace lathe::genetic {

/// One goal's worst value over one parameter, in the order of the parameter.
Plot sweep_curve(const Gene& gene, std::span<const StoredEvaluation> evaluations, const Objective& objective,
                 std::size_t goal);

/// Over a grid of two parameters as colours, with the line where the goal begins to be met. A solve that gave
/// no value leaves its place white.
Plot sweep_map(const Gene& x, const Gene& y, std::span<const StoredEvaluation> evaluations,
               const Objective& objective, std::size_t goal);

/// Samples over the parameter at place `parameter` of the genomes; those that meet the goal apart.
Plot sample_cloud(const Gene& gene, std::size_t parameter, std::span<const StoredEvaluation> evaluations,
                  const Objective& objective, std::size_t goal);

/// How often each value of a goal came, with the limit and the design as drawn.
Plot goal_histogram(const GoalTolerance& goal);

/// A metric over frequency: the design as drawn, the median and the band that holds nine tenths of the
/// copies.
Plot tolerance_band(const MetricBand& band, std::span<const Objective> objectives);

/// Bars of the parameters that carry a goal's spread, the strongest first, at most twelve.
Plot influence_bars(const GoalTolerance& goal, std::span<const TolerancedParameter> parameters,
                    bool first_order);

/// A metric of two stored candidates over frequency, without a solve; empty where the store does not keep it.
Plot kept_metric_plot(const StoredEvaluation& before, const StoredEvaluation& after,
                      const std::string& metric, std::span<const Objective> objectives);

/// All valid candidates over two metrics and the front; a third metric as colour.
Plot front_plot(std::span<const FrontPoint> points, std::span<const FrontMetric> metrics);

}  // namespace lathe::genetic
