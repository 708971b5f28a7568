// Candidates in space, solved for real.
#include "genetic/execution/volume_evaluator.hpp"

#include <gtest/gtest.h>

#include <map>

#include "solver/base/input_error.hpp"
#include "tests/genetic/support/small_volume.hpp"

namespace lathe::genetic {
namespace {

std::map<std::size_t, Evaluation> evaluated(const Project& project, const std::vector<Genome>& genomes,
                                            int threads) {
    VolumeEvaluator evaluator(project, "cpu", threads, 0.0);
    std::map<std::size_t, Evaluation> found;
    evaluator.evaluate(
        genomes, {}, [&](std::size_t index, Evaluation evaluation) { found[index] = std::move(evaluation); });
    return found;
}

TEST(VolumeEvaluator, ScoresDoNotDependOnThreadsOrCompany) {
    const Project project = small_collar();
    const auto together = evaluated(project, {{6.5}, {8.0}}, 2);
    const auto alone = evaluated(project, {{8.0}}, 1);
    ASSERT_EQ(together.size(), 2u);
    EXPECT_EQ(together.at(1).score.status, EvaluationStatus::valid) << together.at(1).error;
    EXPECT_EQ(together.at(1).score.objective, alone.at(0).score.objective);
    EXPECT_EQ(together.at(1).metrics_json, alone.at(0).metrics_json);
    EXPECT_NE(together.at(0).score.objective, together.at(1).score.objective);
    ASSERT_EQ(together.at(0).objectives.size(), 2u);
    EXPECT_GT(together.at(0).objectives[1].worst_value, 5.0) << "dBi of an open guide";
}

TEST(VolumeEvaluator, WhatCannotBeBuiltIsInfeasible) {
    Project project = small_collar();
    auto& design = std::get<VolumeDesign>(project.antenna);
    design.solids[2].numbers[2] = {{0.0, "collar_mm - 6.5"}};  // the guide's radius
    const auto found = evaluated(project, {{6.2}}, 1);
    EXPECT_EQ(found.at(0).score.status, EvaluationStatus::infeasible);
    EXPECT_NE(found.at(0).error.find("antenna.solids[2].radius_mm"), std::string::npos) << found.at(0).error;
}

TEST(VolumeEvaluator, RefusesOtherAntennas) {
    Project cone;
    cone.antenna = default_design("conical_horn");
    EXPECT_THROW(VolumeEvaluator(cone, "cpu", 1, 0.0), InputError);
}

}  // namespace
}  // namespace lathe::genetic
