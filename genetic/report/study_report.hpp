// Reports of sweeps and tolerance studies. They solve nothing: all they show is in the store.
#pragma once

#include "genetic/report/document.hpp"
#include "genetic/run/run_view.hpp"
#include "genetic/study/tolerance_summary.hpp"

namespace lathe::genetic {

/// Curves over one parameter, maps over two, clouds over samples; the best candidates; the run.
Document sweep_document(const RunView& run);

/// Yield, spread, bands over frequency, parameters that matter.
Document tolerance_document(const RunView& run, const ToleranceSummary& summary);

/// Yield, spread and parameters that matter, as a part of another report; says which study they are from.
void add_tolerance(Document& document, const RunView& study);

/// "434 of 500 copies meet all goals: 86.8 % (83.5 ... 89.6 %)".
std::string yield_text(const ToleranceSummary& summary);

/// One line a candidate: parameters, then each goal's worst value, then the status.
std::string candidates_csv(const RunView& run);

}  // namespace lathe::genetic
