// From a population over time to its growth.
#pragma once

#include <vector>

namespace lathe::particles {

/// Growth of ln N a period: the slope of the least squares line through ln N at the ends of the periods after
/// the first third, all at one phase. `populations` has the start and the end of each period. Where all
/// electrons died it is ln(1/2N) over the periods until then, N the population one period before: a bound.
double growth_per_period(const std::vector<double>& populations);

}  // namespace lathe::particles
