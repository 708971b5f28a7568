// Spectra that the device makes of its samples against those that the processor makes of the same.
#include "solver/engine/gpu/cuda_engine.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/results/wall_loss.hpp"
#include "tests/cuda/device_test_support.hpp"

namespace lathe::tests {
namespace {

/// More waves than a thread sums, more samples than a block takes, and neither a round number.
Simulation long_case(Kind kind) {
    Simulation simulation = example_simulation(kind, 8);
    Problem& problem = simulation.problem;
    problem.stop.max_steps = problem.stop.earliest = 1001;
    problem.sample_stride = 3;
    const std::vector<double> band = problem.frequencies_hz;
    problem.frequencies_hz.clear();
    for (int n = 0; n < 11; ++n)
        problem.frequencies_hz.push_back(band.front() + 0.1 * n * (band.back() - band.front()));
    return simulation;
}

Recording solved(const Problem& problem) {
    Progress progress;
    return gpu::make_cuda_engine("global")->solve({&problem, 1}, progress, {}, nullptr).front();
}

TEST(DeviceSpectra, AreThoseOfTheSeries) {
    LATHE_NEEDS_DEVICE();
    Simulation simulation = long_case(Kind::copper_horn);
    const Recording series = solved(simulation.problem);
    simulation.problem.sample_output = SampleOutput::spectra;
    const Recording spectra = solved(simulation.problem);
    ASSERT_FALSE(series.surface_samples.empty());
    EXPECT_TRUE(series.surface_spectra.empty() && series.probe_spectra.empty());
    EXPECT_TRUE(spectra.surface_samples.empty() && spectra.probe_samples.empty());
    EXPECT_EQ(spectra.voltage, series.voltage);

    const ContourSpectra there = transform_contour(simulation, spectra),
                         here = transform_contour(simulation, series);
    ASSERT_EQ(there.size(), here.size());
    for (std::size_t f = 0; f < here.size(); ++f)
        EXPECT_LT((there[f] - here[f]).norm(), 1e-5 * here[f].norm()) << "frequency " << f;
    const std::vector<double> walls_there = wall_loss(simulation, spectra),
                              walls_here = wall_loss(simulation, series);
    ASSERT_GT(walls_here.front(), 0.0);
    for (std::size_t f = 0; f < walls_here.size(); ++f)
        EXPECT_NEAR(walls_there[f], walls_here[f], 1e-5 * walls_here[f]) << "frequency " << f;
}

TEST(DeviceSpectra, DoNotDependOnCompany) {
    LATHE_NEEDS_DEVICE();
    std::vector<Problem> batch = {long_case(Kind::horn).problem, long_case(Kind::copper_horn).problem,
                                  long_case(Kind::horn).problem};
    for (Problem& simulation : batch) simulation.sample_output = SampleOutput::spectra;
    Progress progress;
    const auto together = gpu::make_cuda_engine("global")->solve(batch, progress, {}, nullptr);
    const Recording alone = solved(batch[0]);
    EXPECT_EQ(together[0].surface_spectra, alone.surface_spectra);
    EXPECT_EQ(together[2].surface_spectra, alone.surface_spectra);
    // What is added up together must not depend on who else is there.
    for (const std::size_t horn : {0, 2}) EXPECT_EQ(together[horn].final_energy_db, alone.final_energy_db);
    EXPECT_EQ(together[1].probe_spectra, solved(batch[1]).probe_spectra);
}

}  // namespace
}  // namespace lathe::tests
