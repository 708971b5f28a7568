// Runs with the fake: the same bits on any number of workers and after any stop.
#include <gtest/gtest.h>

#include <atomic>
#include <set>

#include "tests/genetic/support/fake_evaluator.hpp"

using namespace lathe;
using namespace lathe::genetic;

TEST(Run, SameStoreOnAnyNumberOfWorkers) {
    TemporaryFolder folder;
    for (const std::uint64_t seed : {1u, 2u}) {
        const auto project = fake_project(60, seed);
        const auto reference = folder / ("reference" + std::to_string(seed));
        run_fake(reference, project);
        for (const int workers : {1, 2, 4, 8}) {
            const auto store = folder / (std::to_string(seed) + "-" + std::to_string(workers));
            run_fake(store, project, {.workers = workers, .longest_delay_us = 1500});
            EXPECT_EQ(first_difference(store, reference), "");
        }
        EXPECT_EQ(first_difference(reference, folder / "reference1").empty(), seed == 1);
    }
}

/// One after the other, and not a word of when it has begun.
class SilentEvaluator final : public Evaluator {
public:
    explicit SilentEvaluator(double cells_per_wavelength) : cells_per_wavelength_(cells_per_wavelength) {}
    std::string identity() const override { return FakeOptions{}.identity; }
    void evaluate(std::span<const Genome> genomes, const EvaluationControl&,
                  const Finished& finished) override {
        for (std::size_t n = 0; n < genomes.size(); ++n)
            finished(n, fake_evaluation(genomes[n], cells_per_wavelength_));
    }

private:
    double cells_per_wavelength_;
};

TEST(Run, SameStoreWhenNobodySaysThatItHasBegun) {
    TemporaryFolder folder;
    const auto project = fake_project(60);
    run_fake(folder / "reference", project);
    RunOptions options;
    options.make_evaluator = [](const Project&, double cells_per_wavelength) {
        return std::make_unique<SilentEvaluator>(cells_per_wavelength);
    };
    Run::create(folder / "silent", project, options).run({});
    EXPECT_EQ(first_difference(folder / "silent", folder / "reference"), "");
}

TEST(Run, StoppedAnywhereEndsWithTheSameBits) {
    TemporaryFolder folder;
    const auto project = fake_project(60);
    run_fake(folder / "unbroken", project);
    const auto store = folder / "broken";
    Run::create(store, project, fake_run_options());
    int sessions = 0;
    for (RunState state = RunState::interrupted; state == RunState::interrupted; ++sessions) {
        std::stop_source stop;
        std::atomic<int> left = 7;
        const auto options = fake_run_options({.workers = 2, .called = [&](const Genome&) {
                                                   if (--left == 0) stop.request_stop();
                                               }});
        state = Run::open(store, options).run(stop.get_token()).state;
        ASSERT_LT(sessions, 100);
    }
    EXPECT_GE(sessions, 8);
    EXPECT_EQ(first_difference(store, folder / "unbroken"), "");
}

TEST(Run, NothingIsEvaluatedTwice) {
    TemporaryFolder folder;
    const auto store = folder / "run.db";
    Run::create(store, fake_project(60), fake_run_options());
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
            fake_run_options({.called = [&](const Genome& genome) { called.insert(genome); }});
        options.verify = false;
        state = Run::open(store, options).run(stop.get_token(), &observer).state;
    }
    EXPECT_EQ(called.size(), 60u);
    EXPECT_EQ(std::set<Genome>(called.begin(), called.end()).size(), 60u);
}
