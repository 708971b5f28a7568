// What a stepper of volumes on a device, or the emulated one, records, and its comparison in all bits.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"

namespace lathe::tests {

struct VolumeOutcome {
    Recording recording;
    double energy = 0.0;
};

/// What comes of batches of several lengths, taken in one process or as one of a group.
template <class Real>
VolumeOutcome outcome_of(const VolumeProblem& problem, const gpu::VolumeDevices& devices,
                         ProcessGroup* group = nullptr) {
    const FlushDenormals flush;
    gpu::GpuVolumeStepper<Real> stepper(problem, devices, group);
    VolumeOutcome outcome;
    for (const int count : {7, 1, 23}) stepper.advance(count, outcome.recording);
    stepper.finish(outcome.recording);
    outcome.energy = stepper.energy();
    return outcome;
}

inline void expect_equal_bits(const VolumeOutcome& found, const VolumeOutcome& expected) {
    EXPECT_EQ(found.energy, expected.energy);
    const Recording &its = found.recording, &other = expected.recording;
    EXPECT_EQ(its.steps, other.steps);
    EXPECT_EQ(its.sample_count, other.sample_count);
    EXPECT_EQ(its.voltage, other.voltage);
    EXPECT_EQ(its.current_before, other.current_before);
    EXPECT_EQ(its.current_after, other.current_after);
    EXPECT_EQ(its.surface_samples, other.surface_samples);
    EXPECT_EQ(its.probe_samples, other.probe_samples);
    EXPECT_EQ(its.surface_spectra, other.surface_spectra);
    EXPECT_EQ(its.probe_spectra, other.probe_spectra);
    ASSERT_EQ(its.further_sums.size(), other.further_sums.size());
    for (std::size_t n = 0; n < its.further_sums.size(); ++n)
        EXPECT_EQ(its.further_sums[n].voltage, other.further_sums[n].voltage);
}

/// With each of these the bits of single steps on one device.
template <class Real>
void expect_equal_bits(const VolumeProblem& problem, const std::vector<gpu::VolumeDevices>& ways) {
    const VolumeOutcome expected = outcome_of<Real>(problem, {});
    EXPECT_GT(expected.energy, 0.0);
    for (const gpu::VolumeDevices& way : ways) {
        SCOPED_TRACE(way.depth);
        SCOPED_TRACE(way.numbers.size());
        expect_equal_bits(outcome_of<Real>(problem, way), expected);
    }
}

}  // namespace lathe::tests
