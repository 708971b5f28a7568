// What the finer grid says at the end of a run is believed.
#include "genetic/run/recheck.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "genetic/report/goal_tables.hpp"
#include "genetic/run/run_view.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

namespace lathe::genetic {
namespace {

StoredEvaluation evaluated(int slot, double gene, double objective,
                           EvaluationStatus status = EvaluationStatus::valid) {
    StoredEvaluation evaluation;
    evaluation.slot = slot, evaluation.genome = {gene};
    evaluation.score = {status, 0.0, objective, {}};
    evaluation.is_pending = false;
    return evaluation;
}

StoredVerification rechecked(const std::string& role, double objective,
                             EvaluationStatus status = EvaluationStatus::valid) {
    StoredVerification recheck{role, 40.0, {}, {}};
    recheck.evaluation.score = {status, 0.0, objective, {}};
    return recheck;
}

TEST(Rechecks, AreOfTheUsersDesignAndOfTheBestEachOnce) {
    Project project = fake_project();
    project.optimiser.recheck = 3;
    const std::vector<StoredEvaluation> all = {
        evaluated(0, 5.0, 9.0), evaluated(1, 1.0, 2.0), evaluated(2, 1.0, 2.0),
        evaluated(3, 3.0, 4.0), evaluated(4, 2.0, 3.0), evaluated(5, 7.0, 0.0, EvaluationStatus::diverged),
        evaluated(6, 4.0, 4.5)};
    const auto wanted = missing_rechecks(project, all, {});
    std::vector<std::pair<std::string, double>> found;
    for (const auto& one : wanted) {
        found.emplace_back(one.role, one.genome.front());
        EXPECT_EQ(one.cells_per_wavelength, 40.0);
    }
    EXPECT_EQ(found, (decltype(found){{"before", 5.0}, {"after", 1.0}, {"best 2", 2.0}, {"best 3", 3.0}}));

    const auto rest = missing_rechecks(project, all, std::span(wanted).first(3));
    ASSERT_EQ(rest.size(), 1u);
    EXPECT_EQ(rest.front().role, "best 3");
    EXPECT_TRUE(missing_rechecks(project, {}, {}).empty());
}

TEST(Rechecks, TheBestIsTheBestOfTheFinerGrid) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<StoredVerification> all = {rechecked("before", 0.1),
                                                 rechecked("after", 0.7),
                                                 rechecked("best 10", 0.3),
                                                 rechecked("best 2", 0.3),
                                                 rechecked("best 3", 0.0, EvaluationStatus::failed),
                                                 rechecked("best 4", nan)};
    EXPECT_EQ(best_rechecked(all)->role, "best 2") << "of equals the one ahead on the run's own grid";
    EXPECT_EQ(rank_on_own_grid(*best_rechecked(all)), 2);
    EXPECT_EQ(best_rechecked(std::span(all).first(1)), nullptr);
    EXPECT_EQ(best_rechecked({}), nullptr);
}

/// On the finer grid the order is another: what was third on the run's own grid is best there.
RunOptions another_order_on_the_finer_grid(const std::filesystem::path& store) {
    const auto own = fake_run_options().make_evaluator;
    const auto fine = fake_run_options({.evaluate = [store](const Genome& genome) {
                          Evaluation evaluation = fake_evaluation(genome, 40.0);
                          const auto best = RunView(store).best_evaluations(20);
                          std::vector<Genome> distinct;
                          for (const StoredEvaluation& one : best)
                              if (std::find(distinct.begin(), distinct.end(), one.genome) == distinct.end())
                                  distinct.push_back(one.genome);
                          if (genome == distinct.at(2)) evaluation.score.objective = 1e-3;
                          return evaluation;
                      }}).make_evaluator;
    RunOptions options;
    options.make_evaluator = [own, fine](const Project& project, double cells) {
        return cells > project.simulation.cells_per_wavelength ? fine(project, cells) : own(project, cells);
    };
    return options;
}

TEST(Rechecks, DecideWhichCandidateWins) {
    TemporaryFolder folder;
    const auto store = folder / "run.db";
    const auto options = another_order_on_the_finer_grid(store);
    const auto summary = Run::create(store, fake_project(60), options).run({});
    const StoredVerification* best = best_rechecked(summary.verifications);
    ASSERT_NE(best, nullptr);
    EXPECT_EQ(best->role, "best 3");
    EXPECT_EQ(summary.snapshot.best->genome, best->genome);

    const RunView view(store);
    EXPECT_EQ(view.best()->genome, best->genome);
    EXPECT_GT(view.best()->score.objective, view.best_evaluations(1).front().score.objective);
    EXPECT_EQ(view.recheck_of_best()->role, "best 3");
    EXPECT_EQ(view.best_project(), view.project_at(best->genome));
    const RunRecord record(view);
    EXPECT_EQ(record.best()->genome, best->genome);
    EXPECT_EQ(record.before()->genome, view.before()->genome);
    EXPECT_EQ(record.recheck_of_best()->role, "best 3");
    EXPECT_EQ(record.best_project(), view.best_project());
    EXPECT_NE(goals_note(record).find("number 3 of the run's own grid"), std::string::npos);
    const Table table = recheck_table(record);
    ASSERT_EQ(table.rows.size(), 6u);
    EXPECT_EQ(table.rows[3][0].text, "3");
    EXPECT_EQ(table.rows[3][2].text, "0.001");
    EXPECT_NE(table.rows[3][3].text.find("winner"), std::string::npos);

    const auto again = Run::open(store, options).run({});
    EXPECT_EQ(again.snapshot.best->genome, best->genome) << "a finished run opened again";
}

TEST(Rechecks, GoOnWhereTheyWereStopped) {
    TemporaryFolder folder;
    const auto store = folder / "run.db";
    Project project = fake_project(40);
    project.optimiser.recheck = 6;
    std::multiset<Genome> solved;
    std::stop_source stop;
    RunOptions options;
    const auto own = fake_run_options().make_evaluator;
    options.make_evaluator = [&](const Project& of, double cells) {
        if (cells <= of.simulation.cells_per_wavelength) return own(of, cells);
        return fake_run_options({.evaluate =
                                     [&solved, &stop](const Genome& genome) {
                                         solved.insert(genome);
                                         if (solved.size() == 3) stop.request_stop();
                                         return fake_evaluation(genome, 40.0);
                                     }})
            .make_evaluator(of, cells);
    };
    EXPECT_EQ(Run::create(store, project, options).run(stop.get_token()).state, RunState::interrupted);
    const auto summary = Run::open(store, options).run({});
    EXPECT_EQ(summary.state, RunState::finished);
    EXPECT_EQ(summary.verifications.size(), 7u);
    EXPECT_EQ(solved.size(), 7u) << "none twice";
}

/// The user's design is the best of all and stays it.
TEST(Rechecks, SolveTheFirstDesignOnceThoughItIsAmongTheBest) {
    TemporaryFolder folder;
    Genome first;
    std::multiset<Genome> solved;
    RunOptions options;
    options.make_evaluator = [&](const Project& of, double cells) {
        const bool is_fine = cells > of.simulation.cells_per_wavelength;
        return fake_run_options({.evaluate =
                                     [&, is_fine](const Genome& genome) {
                                         if (is_fine) solved.insert(genome);
                                         if (first.empty()) first = genome;
                                         Evaluation evaluation = fake_evaluation(genome, 40.0);
                                         if (genome == first) evaluation.score.objective = 1e-6;
                                         return evaluation;
                                     }})
            .make_evaluator(of, cells);
    };
    const auto summary = Run::create(folder / "run.db", fake_project(40), options).run({});
    ASSERT_EQ(summary.verifications.size(), 6u);
    const auto of_first = std::count_if(summary.verifications.begin(), summary.verifications.end(),
                                        [&](const auto& one) { return one.genome == first; });
    EXPECT_EQ(of_first, 2) << "as the first design, and as the best";
    EXPECT_EQ(solved.size(), 5u);
    EXPECT_EQ(std::set<Genome>(solved.begin(), solved.end()).size(), 5u) << "none twice";
    for (const auto& one : summary.verifications)
        EXPECT_TRUE(one.genome != first || one.evaluation.score.objective == 1e-6);
}

}  // namespace
}  // namespace lathe::genetic
