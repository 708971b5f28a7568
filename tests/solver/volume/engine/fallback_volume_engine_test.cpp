// Problems that an engine leaves to another one, and the notices of that in recordings.
#include "solver/volume/engine/selection/fallback_volume_engine.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "solver/engine/device_lost.hpp"
#include "solver/engine/unsupported_problem.hpp"
#include "tests/solver/volume/random_volume_problem.hpp"

namespace lathe {
namespace {

/// Calls `work` and returns an empty recording.
VolumeEngine engine_that(const std::string& name, std::function<void()> work) {
    VolumeEngine engine;
    engine.name = name;
    engine.strategy = [](int) { return std::string("none"); };
    engine.run = [name, work = std::move(work)](const VolumeProblem&, int, Progress&, const std::stop_token&,
                                                PlaneSink*) {
        work();
        Recording recording;
        recording.engine = name;
        return recording;
    };
    return engine;
}

OpenableVolumeEngine processor() {
    return {"cpu", [] { return engine_that("cpu", [] {}); }};
}

Recording solved(const VolumeEngine& engine) {
    static const VolumeProblem problem = tests::random_volume_problem(1, false);
    Progress progress;
    return engine.solve(problem, 1, progress, {});
}

TEST(FallbackVolumeEngine, LeavesWhatIsRefusedToTheSecond) {
    const VolumeEngine unsupported = with_fallback(
        engine_that("cuda", [] { throw UnsupportedProblem("the grid is too large"); }), processor());
    EXPECT_EQ(unsupported.notice(), "");
    const Recording recording = solved(unsupported);
    EXPECT_EQ(recording.engine, "cpu");
    EXPECT_EQ(recording.engine_notice, "engine cpu solves instead, since the grid is too large");
    EXPECT_EQ(unsupported.notice(), recording.engine_notice);
    const VolumeEngine full =
        with_fallback(engine_that("cuda", [] { throw EngineOutOfMemory("no room"); }), processor());
    EXPECT_EQ(solved(full).engine, "cpu");
}

TEST(FallbackVolumeEngine, ThrowsOnWhatAnotherTryMaySolve) {
    EXPECT_THROW(solved(with_fallback(engine_that("cuda", [] { throw DeviceLost("gone", 0); }), processor())),
                 DeviceLost);
    EXPECT_THROW(
        solved(with_fallback(engine_that("cuda", [] { throw EngineFailure("CUDA: no"); }), processor())),
        EngineFailure);
}

/// The memory that it lacks may be that of the other solve: it is to be tried again alone.
TEST(FallbackVolumeEngine, ThrowsThatMemoryIsShortBesideAnotherSolve) {
    std::promise<void> begun, end;
    std::atomic<int> calls = 0;
    const VolumeEngine engine = with_fallback(engine_that("cuda",
                                                          [&] {
                                                              if (calls++ > 0)
                                                                  throw EngineOutOfMemory("no room");
                                                              begun.set_value();
                                                              end.get_future().wait();
                                                          }),
                                              processor());
    auto other = std::async(std::launch::async, [&] { return solved(engine).engine; });
    begun.get_future().wait();
    EXPECT_THROW(solved(engine), EngineOutOfMemory);
    end.set_value();
    EXPECT_EQ(other.get(), "cuda");
    EXPECT_EQ(solved(engine).engine, "cpu") << "alone";
}

TEST(FallbackVolumeEngine, AutoTakesTheFirstThatCanBeUsed) {
    const OpenableVolumeEngine broken{"cuda", []() -> VolumeEngine { throw SolverError("no driver"); }};
    const VolumeEngine engine = automatic_volume_engine({broken, processor()});
    EXPECT_EQ(engine.name, "cpu");
    EXPECT_EQ(engine.notice(), "engine cpu solves instead, since engine cuda failed: no driver");
    EXPECT_EQ(solved(engine).engine_notice, engine.notice());
    EXPECT_THROW(automatic_volume_engine({broken}), SolverError);
    const VolumeEngine plain = automatic_volume_engine({processor()});
    EXPECT_FALSE(plain.notice) << "nothing stands in for another";
    EXPECT_EQ(solved(plain).engine_notice, "");
}

}  // namespace
}  // namespace lathe
