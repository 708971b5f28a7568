// A device that refuses: whatever fails ends in an error that says so, or is got over; nothing hangs and
// nothing is lost.
#include "solver/engine/device_lost.hpp"
#include "solver/engine/gpu/candidate.hpp"
#include "solver/engine/gpu/device.hpp"
#include "solver/engine/gpu/global/global_stepper.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "tests/cuda_host/engine_cases.hpp"

namespace lathe::tests {
namespace {

using EmulatedFaults = EmulatedEngine;
class EveryCallMayFail : public EmulatedEngine, public testing::WithParamInterface<std::string> {};

/// What came of a solve: nothing, or the error's text.
std::string outcome(Session& engine, const std::vector<Problem>& simulations, bool* lost = nullptr) try {
    struct Idle {
        Session& session;
        ~Idle() { session.release_idle_memory(); }
    } const idle{engine};
    Progress progress;
    const auto all = engine.solve(simulations, progress, {}, nullptr);
    for (std::size_t n = 0; n < all.size(); ++n)
        if (all[n].steps != simulations[n].stop.max_steps) return "a recording is short";
    return "";
} catch (const DeviceLost& error) {
    if (lost) *lost = true;
    return error.what();
} catch (const SolverError& error) {
    return error.what();
}

TEST_P(EveryCallMayFail, AndTheNextSolveIsGood) {
    const auto engine = gpu::make_cuda_engine(GetParam());
    const std::vector<Problem> simulations = {short_case(Kind::copper_horn, 3, 6),
                                              short_case(Kind::dipole_m1, 2, 6)};
    ASSERT_EQ(outcome(*engine, simulations), "");
    const long begin = emulation::calls();
    ASSERT_EQ(outcome(*engine, simulations), "");
    const long calls = emulation::calls() - begin;
    // An idle process keeps the largest piece of page-locked memory that it has had, from whatever test; a
    // fault costs it, and the next is as large as these simulations want it.
    const std::size_t kept = emulation::held().pinned_bytes;
    for (long k = 1; emulation::held().pinned_bytes == kept; ++k) {
        ASSERT_LE(k, calls) << "no fault costs it";
        emulation::fail_call(k, cudaErrorInvalidValue);
        outcome(*engine, simulations);
    }
    emulation::fail_call(0, cudaSuccess);
    const Recording good = solve(*engine, simulations).front();
    const emulation::Held before = emulation::held();
    // Most calls are the same for every strategy.
    const long stride = GetParam() == "global" ? 1 : 3;
    long failed = 0;
    for (const cudaError_t status : {cudaErrorInvalidValue, cudaErrorMemoryAllocation})
        for (long k = 1; k <= calls; k += stride) {
            SCOPED_TRACE("call " + std::to_string(k) + " of " + std::to_string(calls));
            emulation::fail_call(k, status);
            const std::string text = outcome(*engine, simulations);
            failed += !text.empty();
            emulation::fail_call(0, cudaSuccess);
            if (!text.empty()) {
                EXPECT_NE(text.find("CUDA"), std::string::npos) << text;
            }
            if (k % 10 == 1) expect_equal(solve(*engine, simulations).front(), good);
        }
    EXPECT_GT(failed, calls / stride / 2);
    ASSERT_EQ(outcome(*engine, simulations), "");
    EXPECT_TRUE(emulation::held() == before)
        << emulation::held().device_bytes << " bytes where there were " << before.device_bytes;
}

/// The k-th kernel of a solve loses one of the devices: the error says so, and later solves of the session go
/// on with the others as long as there are any.
void lose_devices(long kernel, int devices) {
    emulation::Machine machine;
    machine.devices = devices;
    emulation::set_machine(machine);
    const auto engine = gpu::make_cuda_engine("global");
    const std::vector<Problem> simulations(2, short_case(Kind::horn, 60, 6));
    ASSERT_EQ(outcome(*engine, simulations), "");
    for (int left = devices; left > 0; --left) {
        emulation::fail_kernel(kernel, cudaErrorECCUncorrectable);
        bool lost = false;
        const std::string text = outcome(*engine, simulations, &lost);
        EXPECT_NE(text.find("cudaErrorECCUncorrectable"), std::string::npos) << text;
        EXPECT_TRUE(lost);
        EXPECT_EQ(outcome(*engine, simulations).empty(), left > 1);
    }
    // Another session of the process finds them lost; "auto" says so and goes on with the processor.
    EXPECT_THROW(gpu::make_cuda_engine("global"), DeviceLost);
    const auto automatic = make_engine("auto", 1);
    EXPECT_EQ(automatic->name(), "cpu");
    EXPECT_NE(automatic->notice().find("cudaErrorECCUncorrectable"), std::string::npos)
        << automatic->notice();
}

TEST_F(EmulatedFaults, ALostDeviceIsToldApart) {
    for (const long kernel : {1L, 40L, 100L}) {
        SCOPED_TRACE("kernel " + std::to_string(kernel));
        emulation::revive();
        lose_devices(kernel, 1);
    }
    emulation::revive();
    lose_devices(1, 2);
}

TEST_F(EmulatedFaults, OutOfMemoryTakesFewerAtATime) {
    const auto engine = gpu::make_cuda_engine("global");
    const std::vector<Problem> simulations(12, short_case(Kind::horn, 40));
    const auto good = solve(*engine, simulations);
    // Room for some three of them, which the engine has not been told.
    emulation::Machine machine;
    const std::size_t held = emulation::held().device_bytes;
    const auto stepper = gpu::make_global_stepper({}, simulations.front());
    machine.memory_bytes = held + 3 * gpu::Candidate::bytes_needed(simulations.front(), *stepper);
    emulation::set_machine(machine);
    const auto all = solve(*engine, simulations);
    for (const Recording& recording : all) expect_equal(recording, good.front());
}

// The device said no while another held what it needed; that it has given back by the time the no is heard is
// no reason to give up.
TEST(MemoryBudget, TriesAgainWhereAnotherHasHeldMemoryMeanwhile) {
    gpu::MemoryBudget budget(100);
    ASSERT_TRUE(budget.take(40));
    ASSERT_TRUE(budget.take(50));
    const long before = budget.returns();
    EXPECT_TRUE(budget.shrink(50, before)) << "the other one holds memory";
    EXPECT_FALSE(budget.take(1)) << "no more than the other one's";
    budget.give_back(40);
    EXPECT_TRUE(budget.shrink(50, before)) << "the other one held memory until now";
    budget.give_back(50);
    ASSERT_TRUE(budget.take(50)) << "more than the limit is let through alone";
    EXPECT_FALSE(budget.shrink(50, budget.returns())) << "there was no other";
}

TEST_F(EmulatedFaults, OneThatNeverFitsIsRefused) {
    const auto engine = gpu::make_cuda_engine("global");
    const std::vector<Problem> simulations = {short_case(Kind::horn, 40)};
    ASSERT_EQ(outcome(*engine, simulations), "");
    emulation::Machine machine;
    machine.memory_bytes = emulation::held().device_bytes + 10000;
    emulation::set_machine(machine);
    EXPECT_NE(outcome(*engine, simulations).find("cudaErrorMemoryAllocation"), std::string::npos);
}

TEST_F(EmulatedFaults, WithoutADeviceThereIsNoEngine) {
    emulation::Machine machine;
    machine.devices = 0;
    emulation::set_machine(machine);
    EXPECT_THROW(gpu::make_cuda_engine(), SolverError);
    EXPECT_EQ(gpu::device_count(), 0);
    EXPECT_TRUE(gpu::devices().empty());
    const auto automatic = make_engine("auto", 1);
    EXPECT_EQ(automatic->name(), "cpu");
    EXPECT_EQ(automatic->notice(), "");
}

TEST_F(EmulatedFaults, AutoSaysThatTheProcessorTookOver) {
    emulation::fail_call(3, cudaErrorInvalidValue);
    const auto engine = make_engine("auto", 1);
    emulation::fail_call(0, cudaSuccess);
    EXPECT_EQ(engine->name(), "cpu");
    EXPECT_NE(engine->notice().find("engine cpu solves instead, since engine cuda failed"), std::string::npos)
        << engine->notice();
    const Recording recording = solve(*engine, {short_case(Kind::horn, 20, 6)}).front();
    EXPECT_EQ(recording.engine, "cpu");
    EXPECT_EQ(recording.engine_notice, engine->notice());
    EXPECT_EQ(make_engine("auto", 1)->name(), "cuda");
}

INSTANTIATE_TEST_SUITE_P(Strategies, EveryCallMayFail, testing::ValuesIn(all_strategies()),
                         [](const auto& one) { return one.param; });

}  // namespace
}  // namespace lathe::tests
