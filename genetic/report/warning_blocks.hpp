// What makes the numbers of a report doubtful, set apart in it.
#pragma once

#include <string>

#include "genetic/report/document.hpp"
#include "genetic/report/run_report.hpp"
#include "genetic/run/run_record.hpp"

namespace lathe::genetic {

/// One design or run of a report with the warnings of its solve.
struct WarnedDesign {
    std::string label;
    Warnings warnings;
};

/// A heading and a paragraph for each warning: its number, whose it is, text and place. A warning that
/// several designs share is told once, with all of their labels. `counts`: a line on candidates, may be
/// empty. Nothing at all when there is no warning.
void add_warnings(Document& document, const std::vector<WarnedDesign>& designs,
                  const std::string& counts = "");

/// Those of the user's design and of the winner, as drawn and on the finer grid.
void add_run_warnings(Document& document, const RunRecord& run, const RedrawnDesigns& redrawn);

/// Those of the best candidate of a sweep or a tolerance study, called `label`.
void add_study_warnings(Document& document, const RunRecord& run, const std::string& label);

}  // namespace lathe::genetic
