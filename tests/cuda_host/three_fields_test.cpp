// Problems of order 0 step three components: the strategies that do give the bits of six.
#include "solver/engine/gpu/resident/resident_plan.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "tests/cuda_host/engine_cases.hpp"

namespace lathe::tests {
namespace {

/// What is fed and how: a horn by a mode that its throat carries, in `copper` or ideal metal; a coaxial line;
/// a dipole on the axis.
struct Feed {
    std::string name, mode;
    double throat = 0.0;  ///< radius in m; 0: the example antenna of `kind`
    bool copper = false;
    Kind kind = Kind::coaxial;
    FieldSet fields = FieldSet::te;
};

Problem short_problem(const Feed& feed, long steps = 110, double cells_per_wavelength = 8) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = cells_per_wavelength, settings.pml_cells = 9;
    if (feed.copper) settings.wall_metal.conductivity_s_per_m = 5.8e7;
    Antenna antenna = example_antenna(feed.throat > 0.0 ? Kind::lossy_lens : feed.kind);
    if (feed.throat > 0.0) {
        antenna.port.mode = parse_mode(feed.mode), antenna.port.radius = feed.throat;
        for (Region& region : antenna.regions)
            if (region.material.is_pec)
                for (Point& point : region.outline) point.r += feed.throat - 3.6e-3;
    }
    BuildOptions options;
    options.slanted_dielectrics = false;  // strategy resident takes none of three fields that are coupled
    Problem problem = build_simulation(antenna, settings, options).problem;
    problem.stop.max_steps = problem.stop.earliest = steps;
    problem.stop.check_interval = 70;  // launches of unlike lengths
    EXPECT_EQ(problem.fields, feed.fields) << feed.name;
    return problem;
}

std::vector<Feed> feeds() {
    return {{"TM01", "TM01", 5.0e-3, false, {}, FieldSet::te},
            {"TM01_copper", "TM01", 5.0e-3, true, {}, FieldSet::te},
            {"TE01", "TE01", 8.0e-3, false, {}, FieldSet::tm},
            {"TE01_copper", "TE01", 8.0e-3, true, {}, FieldSet::tm},
            {"coaxial", "", 0.0, false, Kind::coaxial, FieldSet::te},
            {"ground_plane", "", 0.0, false, Kind::ground_plane, FieldSet::te},
            {"dipole", "", 0.0, false, Kind::dipole_m0, FieldSet::te}};
}

/// On devices of so many multiprocessors with so much shared memory: with two the resident strategy packs a
/// problem as densely as it can, with many it gives it strips of few rows.
struct Device {
    std::string name;
    int multiprocessors;
    std::size_t shared_bytes;
};
std::vector<Device> devices() {
    return {{"dense", 2, 227 * 1024}, {"small", 24, 48 * 1024}, {"latency", 12, 227 * 1024}};
}

class ThreeFields : public EmulatedEngine,
                    public testing::WithParamInterface<std::tuple<std::string, Device, Feed>> {
protected:
    void SetUp() override {
        emulation::Machine machine;
        machine.multiprocessors = std::get<1>(GetParam()).multiprocessors;
        machine.shared_bytes = std::get<1>(GetParam()).shared_bytes;
        emulation::set_machine(machine);
    }
};

TEST_P(ThreeFields, HaveTheBitsOfSix) {
    const auto& [strategy, device, feed] = GetParam();
    const Problem three = short_problem(feed);
    Problem six = three;
    six.fields = FieldSet::six;
    SixComponents of_three(27), of_six(27);
    const auto watch = [&, &name = strategy](const Problem& problem, SixComponents& fields) {
        Progress progress;
        return gpu::make_cuda_engine(name)->solve({&problem, 1}, progress, {}, &fields).front();
    };
    const Recording found = watch(three, of_three);
    expect_same_bits(found, watch(six, of_six));
    ASSERT_EQ(of_three.frames.size(), of_six.frames.size());
    ASSERT_GE(of_three.frames.size(), 24u);
    bool moved = false;
    for (std::size_t n = 0; n < of_six.frames.size(); ++n) {
        EXPECT_EQ(of_three.frames[n].values, of_six.frames[n].values) << "frame " << n;
        for (const float value : of_three.frames[n].values) moved = moved || value != 0.0f;
    }
    EXPECT_TRUE(moved);
}

TEST_P(ThreeFields, AgreeWithThePlainLoop) {
    const auto& [strategy, device, feed] = GetParam();
    const Problem problem = short_problem(feed, 180);
    const Recording plain = solve(*make_engine("debug"), {problem}).front();
    const Recording found = solve(strategy, {problem}).front();
    const Difference apart = difference(found, plain);
    EXPECT_LT(apart.port, 1e-4);
    EXPECT_LT(apart.contour, 1e-4);
    EXPECT_LT(apart.probes, 1e-4);
}

std::string name_of(const testing::TestParamInfo<ThreeFields::ParamType>& one) {
    const auto& [strategy, device, feed] = one.param;
    return strategy + "_" + device.name + "_" + feed.name;
}
INSTANTIATE_TEST_SUITE_P(Resident, ThreeFields,
                         testing::Combine(testing::Values("resident"), testing::ValuesIn(devices()),
                                          testing::ValuesIn(feeds())),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Global, ThreeFields,
                         testing::Combine(testing::Values("global"), testing::Values(devices().front()),
                                          testing::ValuesIn(feeds())),
                         name_of);

/// At least half as many problems again of a large batch are on the device at once.
TEST(ThreeFieldsPlan, NeedsFewerBlocks) {
    constexpr std::size_t limit = 226 * 1024;
    for (const auto& [rows, segments] : {std::pair{299, 5}, {199, 4}, {499, 8}, {159, 1}}) {
        const gpu::ResidentShape six{rows, segments, 14, rows - 10};
        gpu::ResidentShape three = six;
        three.fields = FieldSet::te;
        const auto of_six = gpu::plan_for_throughput(six, 132, limit),
                   of_three = gpu::plan_for_throughput(three, 132, limit);
        ASSERT_TRUE(of_six && of_three);
        EXPECT_LE(10 * of_three->blocks, 7 * of_six->blocks + 10) << rows << " x " << segments;
    }
}

}  // namespace
}  // namespace lathe::tests
