// Simulations of the example antennas, and how far two recordings are apart.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "solver/engine/session.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {

/// The antenna of that kind on its grid, whose size goes with `cells_per_wavelength`; the problem of it
/// alone.
Simulation example_simulation(Kind kind, double cells_per_wavelength = 16);
Problem example(Kind kind, double cells_per_wavelength = 16);

/// The same antenna as an adjoint solve drives it: every edge of the contour follows a spectrum of its own,
/// nothing else does, and beside what the problem records voltages and currents within the contour are. The
/// comb is `length_s` long.
Problem adjoint_problem(Problem problem, double length_s);

struct Difference {
    double port = 0.0, contour = 0.0, probes = 0.0;  ///< relative, root of the sum of squares
};
Difference difference(const Recording& a, const Recording& reference);

/// What must not depend on the company that a simulation keeps.
void expect_equal(const Recording& a, const Recording& b);
/// Everything that is recorded, to the last bit.
void expect_same_bits(const Recording& a, const Recording& b);

/// Every frame of two components, as a film or a frequency map needs them.
struct AllFrames final : FrameSink {
    std::vector<Frame> frames;
    int interval_steps() const override { return 40; }
    FieldComponent component() const override { return FieldComponent::e_phi; }
    std::vector<FieldComponent> components() const override {
        return {FieldComponent::e_phi, FieldComponent::h_z};
    }
    void receive(Frame frame) override { frames.push_back(std::move(frame)); }
};
/// Expects as many frames as in `reference`, of the same steps, within 1e-4 of the largest value of each.
void expect_near(const std::vector<Frame>& frames, const std::vector<Frame>& reference);

/// Skips the test where there is no device.
#define LATHE_NEEDS_DEVICE() \
    if (!has_device()) GTEST_SKIP() << "no CUDA device"
bool has_device();

}  // namespace lathe::tests
