// Runs of one project side by side: what each algorithm, or each seed, reached with its budget.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "genetic/report/document.hpp"
#include "genetic/run/run_view.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/results/results.hpp"

namespace lathe::genetic {

/// A run with its winner solved again.
struct ComparedRun {
    std::string label;  ///< in tables and legends, unlike all others
    const RunView* view = nullptr;
    Antenna antenna;  ///< of the winner
    Results results;
};

/// What the runs are measured against: the design that they began with, or another one.
struct ComparedDesign {
    std::string label;
    Antenna antenna;
    Results results;
};

/// Labels such as "cmaes", with the seed where that alone is not enough to tell them apart, or the files'
/// names without the words that all begin with.
std::vector<std::string> run_labels(std::span<const RunView> runs);

/// Throws InputError unless all have been asked for the same goals on the same antenna and grid and have a
/// valid candidate.
void require_comparable(std::span<const RunView> runs);

/// Place of the run whose winner, as it was solved again, has the smallest violation.
std::size_t best_run(std::span<const ComparedRun> runs);

/// Tables, convergence, and the best winner beside `design`. All results are of the same frequencies.
Document comparison_document(std::span<const ComparedRun> runs, const ComparedDesign& design);

}  // namespace lathe::genetic
