// Antennas that between them use everything an engine does, and how far two recordings are apart.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "solver/engine/engine.hpp"
#include "solver/solve.hpp"

namespace lathe::tests {

enum class Kind { horn, lossy_lens, coaxial, dipole_m0, dipole_m1, guide_m2, copper_horn, ground_plane };
std::string to_text(Kind kind);

/// Some 60 x 100 cells at 16 cells a wavelength; more with more.
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
