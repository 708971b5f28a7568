// The frequency of what rings.
#pragma once

#include <vector>

namespace lathe::tests {

/// Angular frequency of the largest line within 3 % of `guess` in a series of samples `dt` apart, by its
/// windowed transform; all in rad/s and s.
double frequency_near(const std::vector<float>& series, double dt, double guess);

}  // namespace lathe::tests
