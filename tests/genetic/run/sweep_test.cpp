// Sweeps on a cheap function in the solver's place.
#include <gtest/gtest.h>

#include <set>

#include "genetic/objectives/project_genes.hpp"
#include "genetic/run/run_extension.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/run_view.hpp"
#include "genetic/study/study_plan.hpp"
#include "solver/base/input_error.hpp"
#include "tests/genetic/support/fake_function.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

Project swept(SweepMethod method) {
    Project project = fake_project();
    project.sweep = SweepSettings{
        method, {{"aperture_radius_mm", 9.0, 15.0, 7}, {"wall_thickness_mm", 0.5, 0.9, 60}}, 300, 4};
    return project;
}

}  // namespace

TEST(Sweep, StopsAndGoesOnToTheSameStore) {
    for (const SweepMethod method : {SweepMethod::grid, SweepMethod::sobol}) {
        TemporaryFolder folder;
        const Project project = swept(method);
        const auto function = [](const Genome& genome) { return genome[0] * genome[1] - 8.0; };
        Run::create(folder / "whole", project, StudyKind::sweep, fake_run_options(function_of(function)))
            .run({});
        std::stop_source stop;
        std::atomic<int> count{0};
        FakeOptions stopping = function_of(function, 3);
        stopping.called = [&](const Genome&) {
            if (++count == 270) stop.request_stop();
        };
        auto begun = Run::create(folder / "parts", project, StudyKind::sweep, fake_run_options(stopping));
        EXPECT_EQ(begun.run(stop.get_token()).state, RunState::interrupted);
        { const auto closed = std::move(begun); }
        auto again = Run::open(folder / "parts", fake_run_options(function_of(function, 2)));
        const auto summary = again.run({});
        EXPECT_EQ(summary.state, RunState::finished);
        EXPECT_EQ(summary.snapshot.evaluated, method == SweepMethod::grid ? 420 : 300);
        EXPECT_EQ(first_difference(folder / "parts", folder / "whole"), "");
    }
}

TEST(Sweep, NeitherEndsAtItsGoalsNorIsRechecked) {
    TemporaryFolder folder;
    // A budget of the optimiser that is smaller than the sweep, and goals that every candidate meets.
    Project project = swept(SweepMethod::grid);
    project.optimiser.evaluations = 20;
    const auto summary = Run::create(folder / "run", project, StudyKind::sweep,
                                     fake_run_options(function_of([](const Genome&) { return -1.0; }, 2)))
                             .run({});
    EXPECT_EQ(summary.state, RunState::finished);
    EXPECT_EQ(summary.snapshot.total, 420);
    EXPECT_EQ(summary.snapshot.evaluated, 420);
    EXPECT_EQ(summary.snapshot.message, "all candidates are evaluated");
    EXPECT_TRUE(summary.verifications.empty());
    EXPECT_EQ(RunView(folder / "run").state(), StoredState::finished);
    // The store of a study keeps no state of an algorithm.
    const RunStore store = RunStore::open_read_only(folder / "run");
    EXPECT_EQ(store.last_generation()->algorithm_state, "{}");
}

TEST(Sweep, VariesWhatWasAskedAndNothingElse) {
    TemporaryFolder folder;
    Run::create(folder / "run", swept(SweepMethod::grid), StudyKind::sweep,
                fake_run_options(function_of([](const Genome&) { return 0.0; })))
        .run({});
    const RunView run(folder / "run");
    EXPECT_EQ(run.header().algorithm, "sweep");
    std::set<double> apertures;
    for (const auto& evaluation : run.evaluations()) {
        const Project at = run.project_at(evaluation.genome);
        const ParameterValues values(std::get<Design>(at.antenna));
        apertures.insert(values.scalar("aperture_radius_mm"));
        EXPECT_EQ(values.scalar("flare_length_mm"), 40.0);
    }
    EXPECT_EQ(apertures, (std::set<double>{9, 10, 11, 12, 13, 14, 15}));
    // A store says itself what it holds: a finished sweep that is opened again solves nothing.
    FakeOptions counting;
    int calls = 0;
    counting.called = [&calls](const Genome&) { ++calls; };
    const auto again = Run::open(folder / "run", fake_run_options(counting)).run({});
    EXPECT_EQ(again.state, RunState::finished);
    EXPECT_EQ(again.snapshot.evaluated, 420);
    EXPECT_EQ(calls, 0);
    EXPECT_EQ(study_kind(run.header()), StudyKind::sweep);
    run_fake(folder / "optimisation", fake_project(20));
    EXPECT_EQ(study_kind(RunView(folder / "optimisation").header()), std::nullopt);
    EXPECT_THROW(extend_run(folder / "run", 1000), StorageError);
}
