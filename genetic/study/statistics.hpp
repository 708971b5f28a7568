// Numbers about samples, and how sure they are.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lathe::genetic {

/// Percentile of sorted values, 0 to 100, linear between neighbours; NaN of nothing.
double percentile(std::span<const double> sorted, double percent);

/// A share of a number of trials with the interval of Clopper and Pearson, Biometrika 26, 404 (1934).
struct Share {
    double value = 0.0, low = 0.0, high = 1.0;
};
Share share_of(long hits, long trials, double confidence = 0.95);

/// How much of an output's variance each input carries.
struct Influence {
    /// Standardised regression coefficient and its standard error: deviations of the output for one deviation
    /// of the input, the others held.
    double slope = 0.0, slope_error = 0.0;
    /// First-order (Sobol's) index: share of the variance that knowing the input alone would take away, from
    /// the given sample (Plischke, Borgonovo and Smith, Eur. J. Oper. Res. 226, 536 (2013)), free of bias for
    /// inputs without influence; standard error by bootstrap.
    double first_order = 0.0, first_order_error = 0.0;
};

struct InfluenceAnalysis {
    std::vector<Influence>
        inputs;  ///< empty with fewer samples than twice the inputs, or an output that stands still
    double linear_share = 0.0;  ///< of the variance that the regression explains, R^2 adjusted for the inputs
    std::size_t samples = 0;
};

/// `inputs` has one row for each output; rows with an output that is not finite are left out.
InfluenceAnalysis analyse_influence(const std::vector<std::vector<double>>& inputs,
                                    std::span<const double> outputs, std::uint64_t seed = 1);

}  // namespace lathe::genetic
