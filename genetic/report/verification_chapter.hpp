// What a report says of a design's verification in three dimensions.
#pragma once

#include "genetic/report/document.hpp"
#include "genetic/verification/verification.hpp"

namespace lathe::genetic {

/// Verdict in words, the compared numbers with their limits and movements, reflection, directivity,
/// cross-polar level and phase centre over frequency, patterns at three frequencies, and the differences as a
/// table; each with the surroundings where they were solved.
void add_verification(Document& document, const Verification& verification);

/// The verdict in a sentence, and a reason a sentence where the solvers differ.
std::string verdict_sentences(const Verification& verification);

/// A number of all solves over frequency.
Plot verified_plot(const Verification& verification, const std::string& title, const std::string& axis,
                   double VerifiedNumbers::*number);

/// The cut at this place in VerifiedSolve::cuts of all solves, dBi over theta.
Plot verified_pattern_plot(const Verification& verification, std::size_t cut);

/// A line for each compared number at the frequency where the two solvers differ most: both results, their
/// difference, its limit and, with two grids, by how much each result moved from the coarser grid.
Table judged_table(const Verification& verification);

/// A line for each frequency: how far the later of two solves is from the earlier one.
Table difference_table(const Verification& verification, const std::vector<VerifiedDifference>& differences);

}  // namespace lathe::genetic
