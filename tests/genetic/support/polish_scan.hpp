// Antennas that change a little from one to the next, on the grids of a polish.
#pragma once

#include <utility>
#include <vector>

#include "genetic/gradient/gradient_evaluator.hpp"
#include "genetic/objectives/candidate_metrics.hpp"

namespace lathe::genetic {

inline Project on_grids(Project project, int grids) {
    project.optimiser.algorithm = "gradient", project.optimiser.grids = grids;
    project.optimiser.after_goals = "margin";  // no second solve of what meets the goals
    return project;
}

/// Their metrics at the last frequency.
struct Scan {
    std::vector<double> s11_db, directivity_db;

    /// `directivity`: the metric's key.
    void add(const Evaluation& evaluation, const char* directivity) {
        const FrequencyMetrics at = parse_candidate_metrics(evaluation.metrics_json).frequencies.back();
        s11_db.push_back(at.value("s11_db")), directivity_db.push_back(at.value(directivity));
    }
};

/// The mean of so many grids of a polish.
inline Scan scan_of(Project project, int grids, const std::vector<Genome>& genomes, const char* directivity) {
    constexpr double no_slopes_below = -1e9;
    GradientCandidates candidates(on_grids(std::move(project), grids), "cpu");
    Scan scan;
    for (const Genome& genome : genomes)
        scan.add(*candidates.evaluate(genome, no_slopes_below, {}), directivity);
    return scan;
}

}  // namespace lathe::genetic
