// Many simulations in one call on the emulated device: company, queue, frames, stops, several devices.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

#include "solver/engine/selection/make_engine.hpp"
#include "tests/cuda_host/engine_cases.hpp"

namespace lathe::tests {
namespace {

using EmulatedBatch = EmulatedEngine;
class EmulatedStrategy : public EmulatedEngine, public testing::WithParamInterface<std::string> {};

TEST_P(EmulatedStrategy, SizesOrdersAndLengthsMixedGiveTheBitsOfEachAlone) {
    std::vector<Problem> simulations;
    for (const double density : {7.0, 10.0})
        for (const Kind kind :
             {Kind::horn, Kind::dipole_m0, Kind::guide_m2, Kind::lossy_lens, Kind::copper_horn})
            simulations.push_back(short_case(kind, 50, density));
    simulations[3].stop.max_steps = simulations[3].stop.earliest = 33;
    simulations[4].stop.check_interval = 7;
    const auto engine = gpu::make_cuda_engine(GetParam());
    const auto together = solve(*engine, simulations);
    for (std::size_t n = 0; n < simulations.size(); ++n) {
        SCOPED_TRACE(n);
        expect_equal(together[n], solve(*engine, {simulations[n]}).front());
    }
    EXPECT_EQ(together[3].steps, 33);
}

TEST_F(EmulatedBatch, MoreThanOneLaunchTakesAreQueued) {
    const auto all = solve("global", std::vector<Problem>(140, short_case(Kind::guide_m2, 8, 5)));
    for (const Recording& recording : all) expect_equal(recording, all.front());
}

TEST_P(EmulatedStrategy, OneThatDivergesSaysSoAndSpoilsNoOther) {
    std::vector<Problem> simulations(3, short_case(Kind::horn, 300, 6));
    for (double& c : simulations[1].coefficients.maps.edit().i_phi) c *= 3.0;
    const auto all = solve(GetParam(), simulations);
    EXPECT_EQ(all[1].stop_reason, StopReason::diverged);
    EXPECT_LT(all[1].steps, 300);
    EXPECT_EQ(all[0].stop_reason, StopReason::reached_max_steps);
    expect_equal(all[0], all[2]);
}

TEST_F(EmulatedBatch, ConvergesWhereTheProcessorDoes) {
    Problem simulation = example(Kind::horn, 8);
    const auto cuda = solve("global", {simulation}), cpu = solve(*make_engine("cpu"), {simulation});
    EXPECT_EQ(cuda[0].stop_reason, StopReason::converged);
    EXPECT_EQ(cuda[0].stop_reason, cpu[0].stop_reason);
    EXPECT_EQ(cuda[0].steps, cpu[0].steps);
}

TEST_F(EmulatedBatch, SettlesWhereTheProcessorDoesWithItsSpectra) {
    Simulation simulation = example_simulation(Kind::horn, 8);
    StopRule& stop = simulation.problem.stop;
    stop.energy_db = -300.0;  // never
    stop.settling_from = stop.earliest + 10 * stop.check_interval;
    stop.max_steps *= 4;
    stop.settled_change = 1e-3;
    simulation.problem.sample_output = SampleOutput::spectra;
    const auto engine = make_engine("cpu");
    const Recording cuda = solve("global", {simulation.problem}).front(),
                    cpu = solve(*engine, {simulation.problem}).front();
    EXPECT_EQ(cuda.stop_reason, StopReason::results_settled);
    EXPECT_EQ(cpu.stop_reason, StopReason::results_settled);
    EXPECT_EQ(cuda.steps, cpu.steps);
    EXPECT_EQ(cuda.ring_down.lag_steps, cpu.ring_down.lag_steps);
    ASSERT_EQ(cuda.ring_down.coefficients.size(), cpu.ring_down.coefficients.size());
    ASSERT_FALSE(cuda.ring_down.empty());
    const Results one = evaluate(simulation, cuda), other = evaluate(simulation, cpu);
    for (std::size_t f = 0; f < one.frequencies.size(); ++f) {
        EXPECT_LT(std::abs(one.frequencies[f].s11() - other.frequencies[f].s11()), 1e-4);
        EXPECT_NEAR(one.frequencies[f].beam().directivity_dbi, other.frequencies[f].beam().directivity_dbi,
                    1e-3);
    }
}

TEST_F(EmulatedBatch, StopsWhenAsked) {
    std::vector<Problem> simulations(3, short_case(Kind::horn, 200000, 6));
    std::stop_source stop;
    Progress progress;
    std::jthread impatient([&] {
        while (progress.cell_updates.load() == 0) std::this_thread::yield();
        stop.request_stop();
    });
    const auto all = gpu::make_cuda_engine("global")->solve(simulations, progress, stop.get_token(), nullptr);
    for (const Recording& recording : all) EXPECT_EQ(recording.stop_reason, StopReason::cancelled);
}

TEST_P(EmulatedStrategy, FramesAreThoseOfTheProcessor) {
    const std::vector<Problem> simulations(2, short_case(Kind::horn, 250));
    Progress progress;
    AllFrames cpu, cuda;
    make_engine("cpu")->solve({simulations.data(), 1}, progress, {}, &cpu);
    gpu::make_cuda_engine(GetParam())->solve(simulations, progress, {}, &cuda);
    ASSERT_GE(cpu.frames.size(), 12u);
    expect_near(cuda.frames, cpu.frames);
}

TEST_F(EmulatedBatch, NoFrameLiesBehindTheEnd) {
    // It converges while a launch beyond is under way already.
    const Problem simulation = example(Kind::horn, 8);
    Progress progress;
    AllFrames cpu, cuda;
    make_engine("cpu")->solve({&simulation, 1}, progress, {}, &cpu);
    const auto end = gpu::make_cuda_engine("global")->solve({&simulation, 1}, progress, {}, &cuda).front();
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
    const Problem simulation = short_case(Kind::horn, 250);
    Progress progress;
    Eyes eyes;
    const auto engine = gpu::make_cuda_engine(GetParam());
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

TEST_F(EmulatedBatch, DevicesShareTheWork) {
    emulation::Machine machine;
    machine.devices = 3;
    emulation::set_machine(machine);
    std::vector<long> before;
    for (int device = 0; device < machine.devices; ++device) before.push_back(emulation::kernels(device));
    const auto all = solve("global", std::vector<Problem>(9, short_case(Kind::horn, 30, 6)));
    for (const Recording& recording : all) expect_equal(recording, all.front());
    for (int device = 0; device < machine.devices; ++device)
        EXPECT_GT(emulation::kernels(device), before[static_cast<std::size_t>(device)]) << device;
}

TEST_F(EmulatedBatch, TwoSessionsShareADevice) {
    const std::vector<Problem> simulations(4, short_case(Kind::horn, 60, 6));
    const auto one = gpu::make_cuda_engine("global"), other = gpu::make_cuda_engine("global");
    std::vector<Recording> a, b;
    {
        const std::jthread beside([&] { a = solve(*one, simulations); });
        b = solve(*other, simulations);
    }
    for (std::size_t n = 0; n < simulations.size(); ++n) expect_equal(a[n], b[n]);
}

TEST_F(EmulatedBatch, ProblemsJoinWhileOthersAreStepped) {
    const auto engine = gpu::make_cuda_engine("global");
    const auto simulation = std::make_shared<const Problem>(short_case(Kind::horn, 400, 6));
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<SolveOutcome> outcomes;
    const auto submit = [&](const std::function<void()>& then) {
        engine->submit({[=] { return simulation; },
                        [&, then](SolveOutcome outcome) {
                            if (then) then();
                            const std::lock_guard lock(mutex);
                            outcomes.push_back(std::move(outcome));
                            changed.notify_one();
                        }});
    };
    // Each of four asks for another one when it is done.
    for (int n = 0; n < 4; ++n) submit([&] { submit({}); });
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return outcomes.size() == 8; });
    for (const SolveOutcome& outcome : outcomes) {
        EXPECT_FALSE(outcome.error);
        EXPECT_EQ(outcome.recording.engine, "cuda");
        EXPECT_EQ(outcome.recording.strategy, "global");
        expect_equal(outcome.recording, outcomes.front().recording);
    }
}

TEST_F(EmulatedBatch, ATicketCancelsItsSolveAlone) {
    const auto engine = gpu::make_cuda_engine("global");
    const Problem endless = short_case(Kind::horn, 200000, 6);
    const Problem brief = short_case(Kind::horn, 60, 6);
    std::promise<SolveOutcome> cancelled, ended;
    Progress progress;
    const auto request = [&](const Problem& simulation, std::promise<SolveOutcome>& promise) {
        SolveRequest made;
        made.build = [&] { return std::make_shared<const Problem>(simulation); };
        made.done = [&](SolveOutcome outcome) { promise.set_value(std::move(outcome)); };
        made.progress = &progress;
        return made;
    };
    Ticket ticket = engine->submit(request(endless, cancelled));
    while (progress.cell_updates.load() == 0) std::this_thread::yield();
    engine->submit(request(brief, ended));
    EXPECT_EQ(ended.get_future().get().recording.steps, 60);
    ticket.cancel();
    EXPECT_EQ(cancelled.get_future().get().recording.stop_reason, StopReason::cancelled);
}

TEST_F(EmulatedBatch, TheEndOfASessionCancelsWhatItHas) {
    const Problem endless = short_case(Kind::horn, 200000, 6);
    std::atomic<int> cancelled = 0;
    Progress progress;
    {
        const auto engine = gpu::make_cuda_engine("global");
        for (int n = 0; n < 20; ++n)
            engine->submit({[&] { return std::make_shared<const Problem>(endless); },
                            [&](const SolveOutcome& outcome) {
                                cancelled += !outcome.error &&
                                             (!outcome.problem ||
                                              outcome.recording.stop_reason == StopReason::cancelled);
                            },
                            &progress});
        while (progress.cell_updates.load() == 0) std::this_thread::yield();
    }
    EXPECT_EQ(cancelled, 20);
}

TEST_F(EmulatedBatch, WorkDoneAtOnceIsTheSame) {
    const std::vector<Problem> simulations(2, short_case(Kind::lossy_lens, 60, 8));
    const auto kept = solve("global", simulations);
    emulation::Machine machine;
    machine.eager = true;
    emulation::set_machine(machine);
    expect_equal(solve("global", simulations).back(), kept.front());
}

TEST_F(EmulatedBatch, EverythingIsGivenBack) {
    const auto engine = gpu::make_cuda_engine("global");
    solve(*engine, {short_case(Kind::copper_horn, 30)});  // what the engine keeps for the next call
    const emulation::Held before = emulation::held();
    solve(*engine, std::vector<Problem>(5, short_case(Kind::copper_horn, 30, 8)));
    EXPECT_TRUE(emulation::held() == before);
}

INSTANTIATE_TEST_SUITE_P(Strategies, EmulatedStrategy, testing::ValuesIn(all_strategies()),
                         [](const auto& one) { return one.param; });

}  // namespace
}  // namespace lathe::tests
