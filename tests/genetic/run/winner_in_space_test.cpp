// The verification of a run's winner in three dimensions: kept in its store, and no harm to the run.
#include <gtest/gtest.h>

#include "genetic/run/job_summary.hpp"
#include "genetic/run/run_view.hpp"
#include "genetic/verification/verification_json.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

namespace lathe::genetic {
namespace {

Project small_project() {
    Project project = fake_project(20);
    project.verification.winner = true;
    // Walls of more than a cell.
    for (Parameter& parameter : std::get<Design>(project.antenna).parameters)
        if (parameter.key == "wall_thickness_mm") parameter.entries.at(0).value = 2.0;
    project.simulation.cells_per_wavelength = 10.0;
    project.simulation.margin_wavelengths = 0.2;
    project.simulation.pml_cells = 6;
    project.simulation.frequencies = 1;
    project.simulation.max_periods = 5.0;
    return project;
}

TEST(WinnerInSpace, IsKeptAndToldOnceAndChangesNothingElse) {
    const TemporaryFolder folder;
    const auto store = folder / "run.db";
    const RunSummary summary = run_fake(store, small_project());
    EXPECT_EQ(summary.state, RunState::finished);
    const RunView view(store);
    std::string told;
    for (const StoredEvent& event : view.events())
        if (event.kind == "verified" || event.kind == "not verified") told += event.text;
    ASSERT_EQ(view.volume_verifications().size(), 1u) << told;
    EXPECT_EQ(view.volume_verifications()[0].genome, view.best()->genome);
    const Verification verification = read_verification_json(view.volume_verifications()[0].json, "run.db");
    EXPECT_TRUE(is_of(verification, view.best_project()));
    Job job;
    job.store = store;
    EXPECT_EQ(summarise(job).volume_verdict, verdict_text(verification));

    Project plain = small_project();
    plain.verification = {};
    run_fake(folder / "plain.db", plain);
    const RunView other(folder / "plain.db");
    EXPECT_TRUE(other.volume_verifications().empty());
    const auto ours = view.evaluations(), theirs = other.evaluations();
    ASSERT_EQ(ours.size(), theirs.size());
    for (std::size_t n = 0; n < ours.size(); ++n) EXPECT_EQ(ours[n].genome, theirs[n].genome);
}

TEST(WinnerInSpace, WhatGoesWrongIsToldAndTheRunIsFinished) {
    const TemporaryFolder folder;
    Project project = small_project();
    project.verification.cells_per_wavelength = 1e5;  // more than any machine's memory
    const RunSummary summary = run_fake(folder / "run.db", project);
    EXPECT_EQ(summary.state, RunState::finished);
    const RunView view(folder / "run.db");
    EXPECT_EQ(view.state(), StoredState::finished);
    EXPECT_TRUE(view.volume_verifications().empty());
    Job job;
    job.store = folder / "run.db";
    EXPECT_NE(summarise(job).volume_verdict.find("could not be solved"), std::string::npos);
}

TEST(WinnerInSpace, StoresOfEarlierVersionsHaveNone) {
    const TemporaryFolder folder;
    Project project = small_project();
    project.verification = {};
    run_fake(folder / "run.db", project);
    EXPECT_TRUE(RunView(folder / "run.db").volume_verifications().empty());
    RunStore::open(folder / "run.db").store(StoredVolumeVerification{{1.0, 2.0}, "{}"});
    RunStore::open(folder / "run.db").store(StoredVolumeVerification{{1.0, 2.0}, "[]"});
    const auto kept = RunView(folder / "run.db").volume_verifications();
    ASSERT_EQ(kept.size(), 1u);
    EXPECT_EQ(kept[0].json, "[]");
}

}  // namespace
}  // namespace lathe::genetic
