// What a run has reached of its goals, on its own grid and on the finer one.
#pragma once

#include <string>

#include "genetic/report/document.hpp"
#include "genetic/run/run_record.hpp"

namespace lathe::genetic {

/// "finished, all goals met", "stopped after 12 of 480 evaluations", ...
std::string subtitle_text(const RunRecord& run);

/// One row per goal: before, after, both on the finer grid where the run re-checked them, met or missed, and
/// the estimated error of the winner's value on the run's own grid.
Table goals_table(const RunRecord& run);
/// What the columns mean, and whether the finer grid agrees.
std::string goals_note(const RunRecord& run);

/// What the finer grid says of the user's design and of the best; empty rows before that.
Table recheck_table(const RunRecord& run);

}  // namespace lathe::genetic
