// Simulations of the example antennas, and how far two recordings are apart.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "solver/engine/engine.hpp"
#include "solver/solve.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {

/// The antenna of that kind on its grid; its size goes with `cells_per_wavelength`.
Simulation example(Kind kind, double cells_per_wavelength = 16);

struct Difference {
    double port = 0.0, contour = 0.0, probes = 0.0;  ///< relative, root of the sum of squares
};
Difference difference(const Recording& a, const Recording& reference);

/// Skips the test where there is no device.
#define LATHE_NEEDS_DEVICE() \
    if (!has_device()) GTEST_SKIP() << "no CUDA device"
bool has_device();

}  // namespace lathe::tests
