// Chapters that reports of runs share, whatever the antenna is.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "genetic/report/document.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/run/run_record.hpp"
#include "genetic/run/run_view.hpp"

namespace lathe::genetic {

/// Title, source and goals. Throws std::invalid_argument when nothing has been evaluated yet.
void begin_run_document(Document& document, const RunView& run, const RunRecord& record);

/// The best parameters, how the run came to them, and what it took.
void add_progress(Document& document, const RunRecord& record);

/// Facts of the run and its ten best candidates.
void add_candidates(Document& document, const RunRecord& record);

/// A figure for each metric over frequency, with the goals as masks.
void add_metric_figures(Document& document, std::span<const ShownDesign> designs,
                        const std::vector<std::string>& metrics, std::span<const Objective> objectives,
                        const std::string& caption);

}  // namespace lathe::genetic
