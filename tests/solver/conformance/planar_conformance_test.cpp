// What every engine owes to planar problems: absorbing layers on four sides, by every engine of this program.
#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <tuple>
#include <vector>

#include "tests/solver/boxes.hpp"
#include "tests/solver/conformance/conformance.hpp"

namespace lathe::tests {
namespace {

constexpr int rows = 41, columns = 52, layers = 8;

/// Free space in electric walls with layers of `layers` cells within, cells of 1 mm; a current across the
/// plane (tm) or along x (te) at row `source`, the same component recorded at the rows `observed`.
Simulation open_plane(FieldSet fields, int source, const std::vector<int>& observed) {
    Grid grid = box(rows, columns, 1e-3, 1e-3);
    grid.metric = Metric::planar;
    grid.low_wall = LowWall::electric;
    grid.r0 = -20e-3;
    grid.pml_r = grid.pml_r_low = grid.pml_z_low = grid.pml_z_high = layers;
    Simulation simulation = closed_simulation(grid, 0, 0.9);
    Problem& problem = simulation.problem;
    const Array component = fields == FieldSet::tm ? v_phi : v_z;
    problem.fields = fields;
    problem.sources = {{{component, source, 21}, SourceSeriesName::pulse, -1.0}};
    problem.sums = {{{component, source, 21}, StepSum::voltage, 1.0}};
    for (const int row : observed) problem.probes.push_back({component, row, 30});
    problem.pulse = fdtd::pulse_for_band(10e9, 25e9, 0.0);
    problem.frequencies_hz = {15e9};
    return simulation;
}

std::vector<double> probes_of(const Recording& recording) {
    return {recording.probe_samples.begin(), recording.probe_samples.end()};
}

class PlanarConformance : public testing::TestWithParam<std::tuple<std::string, FieldSet>> {
protected:
    void SetUp() override {
        if (const std::string why = why_engines_are_missing(); !why.empty()) GTEST_SKIP() << why;
    }
    static const std::string& engine() { return std::get<0>(GetParam()); }
    static FieldSet fields() { return std::get<1>(GetParam()); }
};

TEST_P(PlanarConformance, LayersOnFourSidesLetTheEnergyGoForGood) {
    const Simulation plane = open_plane(fields(), 13, {11});
    EXPECT_LT(record(engine(), plane, 2000).final_energy_db, -50.0);
    EXPECT_LT(record(engine(), plane, 20000).final_energy_db, -50.0);
}

TEST_P(PlanarConformance, MirroredSourceGivesMirroredFields) {
    // The layer at row 0 is the image of that at the last row, so only rounding tells the two apart.
    const int last = rows - 1;
    const Recording low = record(engine(), open_plane(fields(), 13, {3, 11, 25}), 600);
    const Recording high =
        record(engine(), open_plane(fields(), last - 13, {last - 3, last - 11, last - 25}), 600);
    EXPECT_LT(largest_difference(probes_of(low), probes_of(high)), 2e-5);
}

TEST_P(PlanarConformance, RecordsWhatThePlainLoopRecords) {
    const Simulation plane = open_plane(fields(), 13, {3, 11, 25});
    const Recording found = record(engine(), plane, 600), reference = record("debug", plane, 600);
    ASSERT_FALSE(reference.probe_samples.empty());
    EXPECT_LT(largest_difference(probes_of(found), probes_of(reference)), 1e-5);
    if (engine() != "cpu") return;
    // On the processor the tuned loop has the same bits.
    EXPECT_EQ(found.probe_samples, reference.probe_samples);
}

INSTANTIATE_TEST_SUITE_P(Engines, PlanarConformance,
                         testing::Combine(testing::ValuesIn(engines_under_test()),
                                          testing::Values(FieldSet::tm, FieldSet::te)),
                         [](const auto& test) {
                             std::string name = std::get<0>(test.param);
                             for (char& c : name)
                                 if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
                             return name + (std::get<1>(test.param) == FieldSet::tm ? "_tm" : "_te");
                         });

}  // namespace
}  // namespace lathe::tests
