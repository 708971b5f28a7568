// The tables of a run's report, from what the store holds.
#pragma once

#include <string>

#include "genetic/report/document.hpp"
#include "genetic/run/run_record.hpp"

namespace lathe::genetic {

/// "finished, all goals met", "stopped after 12 of 480 evaluations", ...
std::string subtitle_text(const RunRecord& run);

/// One row a goal: before, after, both on the finer grid where the run re-checked them, met or missed.
Table goals_table(const RunRecord& run);
/// What the columns mean, and whether the finer grid agrees.
std::string goals_note(const RunRecord& run);

/// Every gene: before, after, its range; a value at a bound is marked.
Table parameters_table(const RunRecord& run);

/// Every number of the best design to the micrometre, with its tolerance where the project has one: what the
/// workshop needs beside a drawing.
Table workshop_table(const RunRecord& run);

/// Solves and solver time on the run's own grid and on the finer one; empty rows before anything is done.
Table budget_table(const RunRecord& run);

/// What the finer grid says of the user's design and of the best; empty rows before that.
Table recheck_table(const RunRecord& run);

/// "Run night.db, seed 1, version 1.2, engine cpu, project 1a2b3c4d": where numbers come from.
std::string source_text(const RunView& run);

/// Evaluations by class, time, seed, version, grid.
Table facts_table(const RunRecord& run);

Table candidates_table(const RunRecord& run, std::size_t count);

}  // namespace lathe::genetic
