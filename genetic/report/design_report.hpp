// The report of a design as it stands, without a run: what the solve says, and what the workshop needs.
#pragma once

#include <vector>

#include "genetic/objectives/objectives.hpp"
#include "genetic/project/project.hpp"
#include "genetic/report/document.hpp"
#include "genetic/verification/verification.hpp"
#include "solver/results/results.hpp"

namespace lathe::genetic {

/// Goals with their verdicts, warnings, profile, workshop page, curves, patterns and numbers of one solve.
/// `file` is named at the foot. `results` are those of the project at its own settings; at least one
/// frequency. With a verification of the design that is a chapter too. With results of on_finer_grid() tables
/// have the estimated errors.
Document design_document(const Project& project, const Results& results, const std::string& file,
                         const Verification* verification = nullptr, const Results* finer = nullptr);

/// A table of a design's goals with their verdicts; nothing without goals. With the goals on the grid of
/// on_finer_grid() it has a column of estimated errors.
void add_design_goals(Document& document, const Project& project, const std::vector<ObjectiveResult>& goals,
                      const std::vector<ObjectiveResult>& on_finer_grid = {});

/// Drawing, parameters and coordinates: what a workshop needs of a design.
void add_workshop(Document& document, const Project& project, const Antenna& antenna,
                  const std::string& caption);

}  // namespace lathe::genetic
