// The tables of a run's report, from what the store holds.
#pragma once

#include <string>

#include "genetic/report/document.hpp"
#include "genetic/run/run_record.hpp"

namespace lathe::genetic {

/// Every gene: before, after, its range; a value at a bound is marked.
Table parameters_table(const RunRecord& run);

/// Every number of the project's design to the micrometre, with its tolerance where the project has one: what
/// the workshop needs beside a drawing. Empty for an antenna drawn by regions.
Table workshop_table(const Project& project);

/// Solves and solver time on the run's own grid and on the finer one; empty rows before anything is done.
Table budget_table(const RunRecord& run);

/// "Run night.db, seed 1, version 1.2, engine cpu, project 1a2b3c4d": where numbers come from.
std::string source_text(const std::filesystem::path& store, const RunHeader& header);

/// Evaluations by class, time, seed, version, grid.
Table facts_table(const RunRecord& run);

Table candidates_table(const RunRecord& run, std::size_t count);

}  // namespace lathe::genetic
