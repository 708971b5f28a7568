// Runs with the stand-in: the same bits on any number of workers and after any stop.
#include <gtest/gtest.h>

#include <atomic>
#include <set>

#include "tests/genetic/stand_in.hpp"

using namespace lathe;
using namespace lathe::genetic;

TEST(OptimisationRun, SameStoreOnAnyNumberOfWorkers) {
    TemporaryFolder folder;
    for (const std::uint64_t seed : {1u, 2u}) {
        const auto project = stand_in_project(60, seed);
        const auto reference = folder / ("reference" + std::to_string(seed));
        run_stand_in(reference, project);
        for (const int workers : {1, 2, 4, 8}) {
            const auto store = folder / (std::to_string(seed) + "-" + std::to_string(workers));
            run_stand_in(store, project, {.workers = workers, .longest_delay_us = 1500});
            EXPECT_EQ(first_difference(store, reference), "");
        }
        EXPECT_EQ(first_difference(reference, folder / "reference1").empty(), seed == 1);
    }
}

/// One after the other, and not a word of when it has begun.
class SilentEvaluator final : public Evaluator {
public:
    explicit SilentEvaluator(double cells_per_wavelength) : cells_per_wavelength_(cells_per_wavelength) {}
    std::string identity() const override { return StandInOptions{}.identity; }
    void evaluate(std::span<const Genome> genomes, const EvaluationControl&,
                  const Finished& finished) override {
        for (std::size_t n = 0; n < genomes.size(); ++n)
            finished(n, stand_in_evaluation(genomes[n], cells_per_wavelength_));
    }

private:
    double cells_per_wavelength_;
};

TEST(OptimisationRun, SameStoreWhenNobodySaysThatItHasBegun) {
    TemporaryFolder folder;
    const auto project = stand_in_project(60);
    run_stand_in(folder / "reference", project);
    RunOptions options;
    options.make_evaluator = [](const Project&, double cells_per_wavelength) {
        return std::make_unique<SilentEvaluator>(cells_per_wavelength);
    };
    OptimisationRun::create(folder / "silent", project, options).run({});
    EXPECT_EQ(first_difference(folder / "silent", folder / "reference"), "");
}

TEST(OptimisationRun, StoppedAnywhereEndsWithTheSameBits) {
    TemporaryFolder folder;
    const auto project = stand_in_project(60);
    run_stand_in(folder / "unbroken", project);
    const auto store = folder / "broken";
    OptimisationRun::create(store, project, stand_in_run_options());
    int sittings = 0;
    for (RunState state = RunState::interrupted; state == RunState::interrupted; ++sittings) {
        std::stop_source stop;
        std::atomic<int> left = 7;
        const auto options = stand_in_run_options({.workers = 2, .called = [&](const Genome&) {
                                                       if (--left == 0) stop.request_stop();
                                                   }});
        state = OptimisationRun::open(store, options).run(stop.get_token()).state;
        ASSERT_LT(sittings, 100);
    }
    EXPECT_GE(sittings, 8);
    EXPECT_EQ(first_difference(store, folder / "unbroken"), "");
}

TEST(OptimisationRun, NothingIsEvaluatedTwice) {
    TemporaryFolder folder;
    const auto store = folder / "run.db";
    OptimisationRun::create(store, stand_in_project(60), stand_in_run_options());
    std::multiset<Genome> called;
    for (RunState state = RunState::interrupted; state == RunState::interrupted;) {
        std::stop_source stop;
        // Stopped when a result is stored, so that nothing is in flight.
        struct StopSoon final : RunObserver {
            std::stop_source* stop = nullptr;
            void on_progress(const RunSnapshot&) override {}
            void on_generation(const RunSnapshot&) override { stop->request_stop(); }
        } observer;
        observer.stop = &stop;
        RunOptions options =
            stand_in_run_options({.called = [&](const Genome& genome) { called.insert(genome); }});
        options.verify = false;
        state = OptimisationRun::open(store, options).run(stop.get_token(), &observer).state;
    }
    EXPECT_EQ(called.size(), 60u);
    EXPECT_EQ(std::set<Genome>(called.begin(), called.end()).size(), 60u);
}
