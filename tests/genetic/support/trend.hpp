// How well a gradient tells where its metric goes over lengths that a workshop and a polish care about, jumps
// of the solver's values on the way included.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "genetic/gradient/polish_grids.hpp"
#include "genetic/gradient/project_gradient.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "solver/engine/selection/make_engine.hpp"

namespace lathe::genetic {

struct Trend {
    double value = 0.0;               ///< of the metric, in its unit
    std::vector<double> derivatives;  ///< by each gene, per mm
    std::vector<double> slopes;       ///< of the straight lines that fit best, per mm
};

/// Cosine of the angle between derivatives and slopes.
inline double cosine(const Trend& trend) {
    double both = 0.0, first = 0.0, second = 0.0;
    for (std::size_t n = 0; n < trend.slopes.size(); ++n) {
        both += trend.derivatives[n] * trend.slopes[n];
        first += trend.derivatives[n] * trend.derivatives[n];
        second += trend.slopes[n] * trend.slopes[n];
    }
    return both / std::sqrt(first * second);
}

/// A metric of the project's goals at their last frequency, on the mean of the project's grids, and what
/// becomes of it when one gene after the other, all of them lengths, moves up to `reach_mm` to both sides in
/// equal steps.
inline Trend trend_of(const Project& project, const Genome& genome, const std::string& metric,
                      double reach_mm) {
    constexpr int half = 4;  // points on a side
    const PolishGrids grids(project);
    const auto session = make_engine("cpu", 0);
    const auto row_at = [&](const Genome& at, bool has_slopes) {
        const GradientTask task = gradient_task(project_with(project, at));
        Progress progress;
        const MetricChoice choice = [&](std::span<const Results>) {
            return std::vector<bool>(task.metrics.size(), has_slopes);
        };
        const Gradient found = gradient(task.antenna, task.simulation, task.parameters, task.metrics,
                                        *session, progress, {}, choice, grids.planners_for(task.antenna));
        GradientRow last;
        for (const GradientRow& row : found.rows)
            if (task.metrics[row.wanted].asked.metric->key == metric && row.frequency_hz >= last.frequency_hz)
                last = row;
        return last;
    };
    const GradientRow centre = row_at(genome, true);
    Trend trend{centre.value, centre.derivatives, {}};
    for (std::size_t gene = 0; gene < genome.size(); ++gene) {
        double weighted = 0.0, weights = 0.0;
        for (int n = -half; n <= half; ++n) {
            if (n == 0) continue;
            const double offset = reach_mm * n / half;
            Genome moved = genome;
            moved[gene] += offset;
            weighted += offset * row_at(moved, false).value;
            weights += offset * offset;
        }
        trend.slopes.push_back(weighted / weights);
    }
    return trend;
}

}  // namespace lathe::genetic
