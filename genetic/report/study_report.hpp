// Reports of sweeps and tolerance studies. They solve nothing: all they show is in the store, but for the
// derivatives that the caller may have.
#pragma once

#include <filesystem>

#include "genetic/report/document.hpp"
#include "genetic/report/run_report.hpp"
#include "genetic/report/tolerance_summary.hpp"
#include "genetic/run/run_record.hpp"

namespace lathe::genetic {

/// Clouds beyond so many parameters would be too small to read.
inline constexpr std::size_t most_clouds = 12;

/// Curves over one parameter, maps over two, clouds over samples; the best candidates; the run. The figures
/// are one for each goal, of clouds one for each goal and parameter, goal by goal.
Document sweep_document(const RunRecord& run);

/// Yield, spread, bands over frequency, parameters that matter.
Document tolerance_document(const RunRecord& run, const ToleranceSummary& summary);

/// Yield, spread and parameters that matter, as a part of another report; says which study they are from.
void add_tolerance(Document& document, const RunView& study);

/// "434 of 500 copies meet all goals: 86.8 % (83.5 ... 89.6 %)".
std::string yield_text(const ToleranceSummary& summary);

/// The report of either kind into a folder that is made, with candidates.csv and, of a tolerance study,
/// tolerance.json. `slopes`: for the yield of first order of a tolerance study, see summarise_tolerance().
/// Throws InputError when the store is no study, std::system_error.
ReportFiles write_study_report(const RunView& run, const std::filesystem::path& folder,
                               const ProjectGradient* slopes = nullptr);

/// One line a candidate: parameters, then each goal's worst value, then the status.
std::string candidates_csv(const RunRecord& run);

}  // namespace lathe::genetic
