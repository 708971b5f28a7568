// Sources, gather lists and the solve as a whole, on both engines of the host.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <memory>

#include "solver/base/constants.hpp"
#include "solver/problem/dft_basis.hpp"
#include "solver/volume/engine/cpu/cpu_volume_engine.hpp"
#include "solver/volume/engine/reference/plain_volume_stepper.hpp"
#include "solver/volume/engine/reference/reference_volume_engine.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

/// A dipole in a box that absorbs all round.
VolumeProblem dipole() {
    VolumeGrid grid = volume_box(28, 27, 26, 1e-3);
    for (const Axis axis : all_axes) grid.low(axis) = grid.high(axis) = {Wall::absorbing, 8};
    VolumeProblem problem = free_space_problem(grid, 0.99);
    problem.pulse = {20e9, 5e9};
    problem.sources.push_back({{e_z, 14, 13, 12}, SourceSeriesName::pulse, 1.0});
    problem.stop.earliest = static_cast<long>(problem.pulse.end_s() / problem.dt) + 1;
    problem.stop.max_steps = 20000;
    problem.frequencies_hz = {18e9, 20e9, 23e9};
    return problem;
}

Recording solve(const VolumeEngine& engine, const VolumeProblem& problem, int threads = 1,
                const std::stop_token& stop = {}) {
    Progress progress;
    return engine.solve(problem, threads, progress, stop);
}

TEST(VolumeSources, AddTheirCurrentOverTheEdgesCapacity) {
    const double cell = 1e-3;
    VolumeProblem problem = free_space_problem(volume_box(8, 8, 8, cell), 0.5);
    problem.pulse = {20e9, 5e9};
    problem.sources.push_back({{e_y, 3, 4, 5}, SourceSeriesName::pulse, 0.25});
    debug::PlainVolumeStepper<double> stepper(problem);
    Recording recording;
    stepper.advance(1, recording);
    // eps h dE/dt h = -I for a current against the edge; the term has the sign of the curl.
    const double current = 0.25 * problem.pulse(0.5 * problem.dt);
    EXPECT_NEAR(stepper.state().row(e_y, 4, 5)[3],
                problem.dt / (constants::vacuum_permittivity * cell) * current, 1e-12 * std::abs(current));
    EXPECT_EQ(recording.incident_voltage.front(), problem.pulse(0.5 * problem.dt));
}

TEST(VolumeRecords, SumsAreThoseOfTheirProbes) {
    VolumeProblem problem = dipole();
    problem.probes = {{e_z, 14, 13, 14}, {e_z, 10, 12, 13}, {h_x, 12, 13, 12}, {h_x, 13, 9, 10}};
    problem.sums = {{problem.probes[0], StepSum::voltage, 2.0, 0},
                    {problem.probes[1], StepSum::voltage, -0.5, 0},
                    {problem.probes[2], StepSum::current_before, 3.0, 0},
                    {problem.probes[3], StepSum::current_after, 1.5, 2},
                    {problem.probes[0], StepSum::voltage, 1.0, 2}};
    problem.stop.max_steps = 150;
    const Recording recording = solve(cpu::volume_engine(), problem, 2);
    ASSERT_EQ(recording.voltage.size(), 150u);
    ASSERT_EQ(recording.further_sums.size(), 2u);
    ASSERT_EQ(recording.sample_count, 150);
    for (std::size_t n = 0; n < 150; ++n) {
        const float* const sample = recording.probe_samples.data() + 4 * n;
        EXPECT_EQ(recording.voltage[n],
                  -0.5 * static_cast<double>(sample[1]) + 2.0 * static_cast<double>(sample[0]));
        EXPECT_EQ(recording.current_before[n], 3.0 * static_cast<double>(sample[2]));
        EXPECT_EQ(recording.further_sums[1].current_after[n], 1.5 * static_cast<double>(sample[3]));
        EXPECT_EQ(recording.further_sums[1].voltage[n], static_cast<double>(sample[0]));
        EXPECT_EQ(recording.further_sums[0].voltage[n], 0.0);
    }
}

TEST(VolumeRecords, SpectraAreTheTransformOfTheSeries) {
    VolumeProblem problem = dipole();
    problem.sample_stride = 3;
    for (int i = 9; i < 20; ++i) problem.surface.push_back({e_z, i, 12, 9});
    problem.probes.push_back({h_y, 12, 12, 12});
    problem.stop.max_steps = 1000;
    const Recording series = solve(cpu::volume_engine(), problem);
    problem.sample_output = SampleOutput::spectra;
    const Recording spectra = solve(cpu::volume_engine(), problem);
    EXPECT_TRUE(spectra.surface_samples.empty());
    EXPECT_EQ(spectra.sample_count, series.sample_count);
    const auto expect_transform = [&](const std::vector<float>& samples, const std::vector<float>& found,
                                      std::size_t channels) {
        ASSERT_EQ(found.size(), 2 * problem.frequencies_hz.size() * channels);
        double largest = 0.0;
        for (const float x : found) largest = std::max(largest, std::abs(static_cast<double>(x)));
        for (std::size_t f = 0; f < problem.frequencies_hz.size(); ++f)
            for (std::size_t c = 0; c < channels; ++c) {
                std::complex<double> sum = 0.0;
                for (std::size_t n = 0; n * channels < samples.size(); ++n)
                    sum += static_cast<double>(samples[n * channels + c]) *
                           std::polar(3.0 * problem.dt, -2.0 * constants::pi * problem.frequencies_hz[f] *
                                                            static_cast<double>(n + 1) * 3.0 * problem.dt);
                EXPECT_NEAR(found[2 * f * channels + c], sum.real(), 1e-5 * largest);
                EXPECT_NEAR(found[(2 * f + 1) * channels + c], sum.imag(), 1e-5 * largest);
            }
    };
    expect_transform(series.surface_samples, spectra.surface_spectra, problem.surface.size());
    expect_transform(series.probe_samples, spectra.probe_spectra, 1);
}

TEST(VolumeSolve, EndsWhenTheEnergyHasLeft) {
    const VolumeProblem problem = dipole();
    Progress progress;
    const Recording recording = cpu::volume_engine().solve(problem, 1, progress, {});
    EXPECT_EQ(recording.stop_reason, StopReason::converged);
    EXPECT_LE(recording.final_energy_db, -60.0);
    EXPECT_LT(recording.steps, problem.stop.earliest + 1000);
    EXPECT_EQ(recording.engine, "cpu");
    EXPECT_EQ(progress.cell_updates, recording.steps * static_cast<long>(problem.grid.cell_count()));
    const Recording plain = solve(debug::volume_engine(), problem);
    EXPECT_EQ(plain.stop_reason, StopReason::converged);
    EXPECT_EQ(plain.steps, recording.steps);
}

/// Keeps all frames of a plane.
class KeptFrames final : public PlaneSink {
public:
    explicit KeptFrames(const WatchedPlane& plane) : plane_(plane) {}
    WatchedPlane plane() const override { return plane_; }
    void receive(PlaneFrame frame) override { frames.push_back(std::move(frame)); }
    std::vector<PlaneFrame> frames;

private:
    WatchedPlane plane_;
};

TEST(PlaneFrames, ChangeNoBitAndAreTheSameOnBothEngines) {
    VolumeProblem problem = dipole();
    problem.probes = {{e_z, 14, 13, 14}, {h_x, 12, 13, 12}};
    problem.stop.max_steps = 120;
    const Recording alone = solve(cpu::volume_engine(), problem);
    KeptFrames on_cpu({Axis::y, 13.2e-3, false}), on_debug({Axis::y, 13.2e-3, false});
    Progress progress;
    const Recording watched = cpu::volume_engine().solve(problem, 2, progress, {}, &on_cpu);
    debug::volume_engine().solve(problem, 1, progress, {}, &on_debug);
    EXPECT_EQ(watched.probe_spectra, alone.probe_spectra);
    EXPECT_EQ(watched.probe_samples, alone.probe_samples);
    ASSERT_EQ(on_cpu.frames.size(), on_debug.frames.size());
    ASSERT_GT(on_cpu.frames.size(), 10u);
    for (std::size_t n = 0; n < on_cpu.frames.size(); ++n) {
        EXPECT_EQ(on_cpu.frames[n].values, on_debug.frames[n].values);
        EXPECT_EQ(on_cpu.frames[n].step % steps_per_frame(problem, on_cpu), 0);
    }
    const PlaneFrame& last = on_cpu.frames.back();
    EXPECT_DOUBLE_EQ(last.plane.place, 13e-3);  // of the nearest nodes
    // From a layer's end to the other's, z along u and x along v.
    EXPECT_EQ(last.u.size(), 26u - 16u + 1u);
    EXPECT_EQ(last.v.size(), 28u - 16u + 1u);
    EXPECT_DOUBLE_EQ(last.v.front(), 8e-3);
}

TEST(PlaneFrames, NodesHaveTheMeanOfWhatLiesBesideThemAndItsImageBehindWalls) {
    VolumeGrid grid = volume_box(4, 4, 4, 2e-3);
    grid.low(Axis::y).wall = Wall::magnetic;
    // E_x = 1 + 3 x: a voltage is its value in the middle of the edge times the edge.
    const auto linear = [](VolumeComponent, int i, int, int) {
        return 2e-3 * (1.0 + 3.0 * 2e-3 * (i + 0.5));
    };
    EXPECT_NEAR(field_at_node(grid, e_x, {2, 1, 1}, linear), 1.0 + 3.0 * 4e-3, 1e-12);
    // E across an electric wall goes on evenly, E_y = 1 across a magnetic one is odd.
    EXPECT_NEAR(field_at_node(grid, e_x, {0, 1, 1}, linear), 1.0 + 3.0 * 1e-3, 1e-12);
    const auto constant = [](VolumeComponent, int, int, int) { return 2e-3; };
    EXPECT_NEAR(field_at_node(grid, e_y, {1, 0, 1}, constant), 0.0, 1e-12);
    EXPECT_NEAR(field_at_node(grid, e_y, {1, 2, 1}, constant), 1.0, 1e-12);
}

TEST(VolumeSolve, SaysThatItDiverges) {
    VolumeProblem problem = dipole();
    problem.dt *= 1.03;
    EXPECT_EQ(solve(cpu::volume_engine(), problem).stop_reason, StopReason::diverged);
}

TEST(VolumeSolve, EndsAtItsLimitAndOnRequest) {
    VolumeProblem problem = dipole();
    problem.stop.max_steps = 130;
    const Recording limited = solve(cpu::volume_engine(), problem);
    EXPECT_EQ(limited.stop_reason, StopReason::reached_max_steps);
    EXPECT_EQ(limited.steps, 130);
    std::stop_source stop;
    stop.request_stop();
    const Recording cancelled = solve(cpu::volume_engine(), problem, 1, stop.get_token());
    EXPECT_EQ(cancelled.stop_reason, StopReason::cancelled);
    EXPECT_EQ(cancelled.steps, 0);
}

}  // namespace
}  // namespace lathe::tests
