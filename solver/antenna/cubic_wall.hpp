// Cubic curves through equally spaced knots, for smooth walls.
#pragma once

#include <span>
#include <vector>

namespace lathe {

/// Slopes at the knots of the monotone piecewise cubic (Fritsch & Carlson, SIAM J. Numer. Anal. 17(2)
/// 238-246, 1980; harmonic means as in Fritsch & Butland 1984): never leaves the range of the two
/// knots it lies between. At least two knots, `spacing` apart.
std::vector<double> monotone_slopes(std::span<const double> knots, double spacing);

/// Slopes at the knots of the natural cubic spline: second derivative continuous everywhere and zero
/// at both ends. It may overshoot.
std::vector<double> natural_slopes(std::span<const double> knots, double spacing);

/// Values of the piecewise cubic with those slopes at `per_interval` equal steps a knot interval,
/// first and last knot included: (knots - 1) * per_interval + 1 values.
std::vector<double> sample_cubic(std::span<const double> knots, std::span<const double> slopes,
                                 double spacing, int per_interval);

}  // namespace lathe
