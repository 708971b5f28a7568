// Values and slopes on two grids of a polish against those on each of them.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "genetic/gradient/gradient_evaluator.hpp"
#include "genetic/gradient/polish_grids.hpp"
#include "genetic/gradient/project_gradient.hpp"
#include "solver/engine/selection/make_engine.hpp"

namespace lathe::genetic {

/// Expects that rows, derivatives and a candidate's misses on both grids of a project that asks for two are
/// the means of those on one each. `kind`: the planners of its antenna.
template <class Planner>
void expect_means_of_two_grids(const Project& project, const Genome& genome,
                               std::vector<Planner> GridPlanners::*kind) {
    const Project moved = project_with(project, genome);
    const std::vector<Planner> planners = PolishGrids(project).planners_for(antenna_of(moved)).*kind;
    ASSERT_EQ(planners.size(), 2u);
    const GradientTask task = gradient_task(moved);
    const auto session = make_engine("cpu", 1);
    Progress progress;
    const auto found_on = [&](const std::vector<Planner>& grids) {
        GridPlanners its;
        its.*kind = grids;
        return gradient(task.antenna, task.simulation, task.parameters, task.metrics, *session, progress, {},
                        {}, its);
    };
    const Gradient both = found_on(planners), first = found_on({planners[0]}),
                   second = found_on({planners[1]});
    EXPECT_EQ(both.solves.forward, 2);
    EXPECT_EQ(both.solves.adjoint, first.solves.adjoint + second.solves.adjoint);
    ASSERT_EQ(both.rows.size(), first.rows.size());
    for (std::size_t r = 0; r < both.rows.size(); ++r) {
        EXPECT_NE(first.rows[r].value, second.rows[r].value);
        EXPECT_DOUBLE_EQ(both.rows[r].value, 0.5 * (first.rows[r].value + second.rows[r].value));
        for (std::size_t p = 0; p < task.parameters.size(); ++p)
            EXPECT_DOUBLE_EQ(both.rows[r].derivatives[p],
                             0.5 * (first.rows[r].derivatives[p] + second.rows[r].derivatives[p]));
    }
    // The score's rows are those; its objective is that of the mean curves.
    GradientCandidates candidates(project, "cpu");
    const Score score = candidates.evaluate(genome, 1e9, {})->score;
    ASSERT_EQ(score.misses.size(), both.rows.size());
    for (std::size_t r = 0; r < both.rows.size(); ++r)
        EXPECT_DOUBLE_EQ(score.misses[r],
                         signed_miss(both.rows[r].value, project.objectives[both.rows[r].wanted]));
}

}  // namespace lathe::genetic
