// The chapter of a report on the power that a design bears.
#pragma once

#include <span>

#include "genetic/report/document.hpp"
#include "genetic/report/figures.hpp"

namespace lathe::genetic {

/// Growth of the electrons a period against power: a line for each region, frequency and driven guide at
/// which a design was asked for it, with a line at zero; above it they multiply. The design that comes last
/// is drawn solid.
Plot growth_plot(std::span<const ShownDesign> designs);

/// A row for each region, frequency and driven guide of each design: verdict, threshold, voltage across the
/// gap, margin.
Table power_table(std::span<const ShownDesign> designs);

/// Appends both, when the results of a design have power handling.
void add_power(Document& document, std::span<const ShownDesign> designs);

}  // namespace lathe::genetic
