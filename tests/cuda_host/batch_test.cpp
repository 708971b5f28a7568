// Many simulations in one call on the emulated device: company, queue, frames, stops, several devices.
#include <algorithm>
#include <thread>

#include "solver/engine/selection/make_engine.hpp"
#include "tests/cuda_host/engine_cases.hpp"

namespace lathe::tests {
namespace {

using EmulatedBatch = EmulatedEngine;
class EmulatedStrategy : public EmulatedEngine, public testing::WithParamInterface<std::string> {};

TEST_P(EmulatedStrategy, SizesOrdersAndLengthsMixedGiveTheBitsOfEachAlone) {
    std::vector<Simulation> simulations;
    for (const double density : {7.0, 10.0})
        for (const Kind kind :
             {Kind::horn, Kind::dipole_m0, Kind::guide_m2, Kind::lossy_lens, Kind::copper_horn})
            simulations.push_back(short_case(kind, 50, density));
    simulations[3].stop.max_steps = simulations[3].stop.earliest = 33;
    simulations[4].stop.check_interval = 7;
    const auto engine = cuda::make_cuda_engine(GetParam());
    const auto together = solve(*engine, simulations);
    for (std::size_t n = 0; n < simulations.size(); ++n) {
        SCOPED_TRACE(n);
        expect_equal(together[n], solve(*engine, {simulations[n]}).front());
    }
    EXPECT_EQ(together[3].steps, 33);
}

TEST_F(EmulatedBatch, MoreThanOneLaunchTakesAreQueued) {
    const auto all = solve("global", std::vector<Simulation>(140, short_case(Kind::guide_m2, 8, 5)));
    for (const Recording& recording : all) expect_equal(recording, all.front());
}

TEST_P(EmulatedStrategy, OneThatDivergesSaysSoAndSpoilsNoOther) {
    std::vector<Simulation> simulations(3, short_case(Kind::horn, 300, 6));
    for (double& c : simulations[1].coefficients.maps.i_phi) c *= 3.0;
    const auto all = solve(GetParam(), simulations);
    EXPECT_EQ(all[1].stop_reason, StopReason::diverged);
    EXPECT_LT(all[1].steps, 300);
    EXPECT_EQ(all[0].stop_reason, StopReason::reached_max_steps);
    expect_equal(all[0], all[2]);
}

TEST_F(EmulatedBatch, ConvergesWhereTheProcessorDoes) {
    Simulation simulation = example(Kind::horn, 8);
    const auto cuda = solve("global", {simulation}), cpu = solve(*make_engine("cpu"), {simulation});
    EXPECT_EQ(cuda[0].stop_reason, StopReason::converged);
    EXPECT_EQ(cuda[0].stop_reason, cpu[0].stop_reason);
    EXPECT_EQ(cuda[0].steps, cpu[0].steps);
}

TEST_F(EmulatedBatch, SettlesWhereTheProcessorDoesWithItsSpectra) {
    Simulation simulation = example(Kind::horn, 8);
    simulation.stop.energy_db = -300.0;  // never
    simulation.stop.settling_from = simulation.stop.earliest + 10 * simulation.stop.check_interval;
    simulation.stop.max_steps *= 4;
    simulation.stop.settled_change = 1e-3;
    simulation.contour_output = ContourOutput::spectra;
    const auto engine = make_engine("cpu");
    const Recording cuda = solve("global", {simulation}).front(), cpu = solve(*engine, {simulation}).front();
    EXPECT_EQ(cuda.stop_reason, StopReason::results_settled);
    EXPECT_EQ(cpu.stop_reason, StopReason::results_settled);
    EXPECT_EQ(cuda.steps, cpu.steps);
    EXPECT_EQ(cuda.ring_down.lag_steps, cpu.ring_down.lag_steps);
    ASSERT_EQ(cuda.ring_down.coefficients.size(), cpu.ring_down.coefficients.size());
    ASSERT_FALSE(cuda.ring_down.empty());
    const Results one = evaluate(simulation, cuda, *engine), other = evaluate(simulation, cpu, *engine);
    for (std::size_t f = 0; f < one.frequencies.size(); ++f) {
        EXPECT_LT(std::abs(one.frequencies[f].s11 - other.frequencies[f].s11), 1e-4);
        EXPECT_NEAR(one.frequencies[f].directivity_dbi, other.frequencies[f].directivity_dbi, 1e-3);
    }
}

TEST_F(EmulatedBatch, StopsWhenAsked) {
    std::vector<Simulation> simulations(3, short_case(Kind::horn, 200000, 6));
    std::stop_source stop;
    Progress progress;
    std::jthread impatient([&] {
        while (progress.cell_updates.load() == 0) std::this_thread::yield();
        stop.request_stop();
    });
    const auto all = cuda::make_cuda_engine("global")->solve(simulations, progress, stop.get_token(), nullptr);
    for (const Recording& recording : all) EXPECT_EQ(recording.stop_reason, StopReason::cancelled);
}

TEST_P(EmulatedStrategy, FramesAreThoseOfTheProcessor) {
    const std::vector<Simulation> simulations(2, short_case(Kind::horn, 250));
    Progress progress;
    AllFrames cpu, cuda;
    make_engine("cpu")->solve({simulations.data(), 1}, progress, {}, &cpu);
    cuda::make_cuda_engine(GetParam())->solve(simulations, progress, {}, &cuda);
    ASSERT_GE(cpu.frames.size(), 12u);
    expect_near(cuda.frames, cpu.frames);
}

TEST_F(EmulatedBatch, NoFrameLiesBehindTheEnd) {
    // It converges while a launch beyond is under way already.
    const Simulation simulation = example(Kind::horn, 8);
    Progress progress;
    AllFrames cpu, cuda;
    make_engine("cpu")->solve({&simulation, 1}, progress, {}, &cpu);
    const auto end = cuda::make_cuda_engine("global")->solve({&simulation, 1}, progress, {}, &cuda).front();
    ASSERT_EQ(end.stop_reason, StopReason::converged);
    ASSERT_EQ(cuda.frames.size(), cpu.frames.size());
    for (std::size_t n = 0; n < cpu.frames.size(); ++n) EXPECT_EQ(cuda.frames[n].step, cpu.frames[n].step);
    EXPECT_EQ(cuda.frames.back().step, end.steps);
}

/// Now and then a frame, as a window needs it.
struct Eyes final : FrameSink {
    std::vector<Frame> frames;
    int interval_steps() const override { return 8; }
    FieldComponent component() const override { return FieldComponent::e_r; }
    bool needs_every_frame() const override { return false; }
    void receive(Frame frame) override { frames.push_back(std::move(frame)); }
};

TEST_P(EmulatedStrategy, EyesSeeTheEndAndChangeNothing) {
    const Simulation simulation = short_case(Kind::horn, 250);
    Progress progress;
    Eyes eyes;
    const auto engine = cuda::make_cuda_engine(GetParam());
    const auto seen = engine->solve({&simulation, 1}, progress, {}, &eyes).front();
    expect_equal(seen, solve(*engine, {simulation}).front());
    ASSERT_FALSE(eyes.frames.empty());
    for (std::size_t n = 1; n < eyes.frames.size(); ++n)
        EXPECT_GT(eyes.frames[n].step, eyes.frames[n - 1].step);
    EXPECT_EQ(eyes.frames.back().step, seen.steps);
    const Frame& last = eyes.frames.back();
    EXPECT_EQ(last.values.size(), simulation.grid.cells());
    EXPECT_NE(*std::max_element(last.values.begin(), last.values.end()), 0.0f);
}

/// 0 when so many devices share the work and the results are those of one.
int share_out(int devices) {
    emulation::Machine machine;
    machine.devices = devices;
    emulation::set_machine(machine);
    const std::vector<Simulation> simulations(9, short_case(Kind::horn, 30, 6));
    Progress progress;
    const auto all = cuda::make_cuda_engine("global")->solve(simulations, progress, {}, nullptr);
    for (const Recording& recording : all)
        if (recording.voltage != all.front().voltage || recording.contour != all.front().contour) return 1;
    for (int device = 0; device < devices; ++device)
        if (emulation::kernels(device) == 0) return 2;
    return emulation::take_complaints().empty() ? 0 : 3;
}

TEST_F(EmulatedBatch, DevicesShareTheWork) {
    testing::GTEST_FLAG(death_test_style) = "threadsafe";  // devices are looked for once in a process
    EXPECT_EXIT(std::_Exit(share_out(3)), testing::ExitedWithCode(0), "");
}

TEST_F(EmulatedBatch, WorkDoneAtOnceIsTheSame) {
    const std::vector<Simulation> simulations(2, short_case(Kind::lossy_lens, 60, 8));
    const auto kept = solve("global", simulations);
    emulation::Machine machine;
    machine.eager = true;
    emulation::set_machine(machine);
    expect_equal(solve("global", simulations).back(), kept.front());
}

TEST_F(EmulatedBatch, EverythingIsGivenBack) {
    const auto engine = cuda::make_cuda_engine("global");
    solve(*engine, {short_case(Kind::copper_horn, 30)});  // what the engine keeps for the next call
    const emulation::Held before = emulation::held();
    solve(*engine, std::vector<Simulation>(5, short_case(Kind::copper_horn, 30, 8)));
    EXPECT_TRUE(emulation::held() == before);
}

INSTANTIATE_TEST_SUITE_P(Strategies, EmulatedStrategy, testing::ValuesIn(all_strategies()),
                         [](const auto& one) { return one.param; });

}  // namespace
}  // namespace lathe::tests
