// Errors of machining as the project's "tolerance" describes them.
//
// A tolerance t given as a half width means: uniform in [-t, t]; normal with a standard deviation of t/2;
// truncated normal, the same cut at +-t. A standard deviation s means: uniform in +-sqrt(3) s; normal;
// truncated normal, s before it is cut at +-2 s. Errors of radii are correlated along the axis where a
// correlation length is given: standard normal numbers with the correlation exp(-distance / length) are
// mapped to the distribution (a Gaussian copula).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "genetic/optimiser/sampling.hpp"
#include "genetic/study/free_parameters.hpp"

namespace lathe::genetic {

/// A parameter that comes out of the lathe other than it was drawn.
struct TolerancedParameter {
    ParameterRef ref;
    double nominal = 0.0;
    double tolerance = 0.0;  ///< as the file gives it, > 0
    /// Mean z of the wall that it moves, mm; empty where errors are independent of all others.
    std::optional<double> position_mm;
};

/// The parameters that have a tolerance, in the order of the design. Throws InputError when the project has
/// no "tolerance", or none above 0.
std::vector<TolerancedParameter> toleranced_parameters(const Project& project);

/// Farthest that a study's gene may be from its nominal value: the half width, six deviations of a normal
/// one.
double farthest_error(const ToleranceSettings& settings, double tolerance);

/// Errors in the parameters' own units, one row for each of `points`, whose columns are the parameters.
std::vector<std::vector<double>> machining_errors(const ToleranceSettings& settings,
                                                  const std::vector<TolerancedParameter>& parameters,
                                                  const UnitPoints& points);

}  // namespace lathe::genetic
