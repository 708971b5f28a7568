// The views of optimisations, as they looked before: at two sizes, light and dark.
#include <gtest/gtest.h>

#include <QLocale>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <cmath>
#include <random>

#include "tests/ui/drawing_support.hpp"
#include "tests/ui/solved_designs.hpp"
#include "ui/optimise/candidate_view.hpp"
#include "ui/optimise/convergence_chart.hpp"
#include "ui/optimise/queue_window.hpp"
#include "ui/workers/queue_worker.hpp"

namespace lathe::ui::test {
namespace {

SharedCandidates candidates() {
    auto set = std::make_shared<CandidateSet>();
    set->project = draft_of("spline_horn_30ghz.lathe");
    set->genes = genetic::genes_of(set->project);
    set->total = 15;
    std::mt19937 random(7);
    const auto share = [&random] { return static_cast<double>(random()) / 4294967296.0; };
    for (int n = 0; n < set->total; ++n) {
        Candidate candidate;
        candidate.generation = n / 5;
        candidate.slot = n % 5;
        for (const genetic::Gene& gene : set->genes)
            candidate.genome.push_back(gene.minimum + share() * (gene.maximum - gene.minimum));
        candidate.score.status = genetic::EvaluationStatus::valid;
        candidate.score.objective = 0.3 * n;
        for (std::size_t i = 0; i < set->project.objectives.size(); ++i) {
            candidate.values.push_back(-10.0 - 20.0 * share());
            candidate.is_met.push_back(share() < 0.2);
        }
        set->candidates.push_back(candidate);
    }
    return set;
}

std::vector<genetic::GenerationSummary> history() {
    std::vector<genetic::GenerationSummary> generations;
    for (int n = 0; n < 12; ++n) {
        genetic::GenerationSummary now;
        now.number = n;
        now.best_so_far = now.best_objective = 8.0 * std::exp(-0.3 * n);
        now.median_objective = 12.0 * std::exp(-0.15 * n) + 1.0;
        generations.push_back(now);
    }
    return generations;
}

TEST(DrawingBaselines, Candidates) {
    const char* const names[] = {"candidates_table", "candidates_scatter", "candidates_parallel"};
    for (int tab = 0; tab < 3; ++tab)
        expect_as_before(names[tab], {480, 320}, {900, 460}, [tab] {
            auto view = std::make_unique<CandidateView>();
            view->show_candidates(candidates());
            view->tabs().setCurrentIndex(tab);
            view->table().selectRow(3);
            return view;
        });
}

TEST(DrawingBaselines, Convergence) {
    expect_as_before("convergence", {370, 300}, {760, 480}, [] {
        auto chart = std::make_unique<ConvergenceChart>();
        chart->show_history(history());
        return chart;
    });
}

genetic::ObjectiveResult goal_result(const Objective& goal, double value) {
    genetic::ObjectiveResult result;
    result.metric = goal.metric;
    result.worst_value = value;
    const double miss = goal.goal == Goal::below ? value - goal.value : goal.value - value;
    result.worst_violation = result.rms_violation = result.share = std::max(0.0, miss);
    return result;
}

genetic::JobSummary job(long id, const char* name, genetic::JobState state) {
    genetic::JobSummary made;
    made.job.id = id;
    made.job.name = name;
    made.job.store = std::string("/runs/") + name + ".db";
    made.job.state = state;
    made.job.added_utc = "2026-03-02T17:40:00Z";
    made.project = draft_of("spline_horn_30ghz.lathe");
    made.total = 1200;
    return made;
}

/// A night's work: one done, one in work, one to come, one gone wrong. All its times are written here.
SharedQueue night() {
    using genetic::JobState;
    auto queue = std::make_shared<QueueContents>();
    genetic::JobSummary done = job(1, "spline horn", JobState::finished);
    done.job.ended_utc = "2026-03-02T21:05:00Z";
    done.best_project = done.project;
    done.evaluated = done.total;
    done.valid = 1180, done.infeasible = 20;
    done.generations = 40;
    genetic::StoredEvaluation before, winner;
    before.is_pending = winner.is_pending = false;
    winner.slot = 1;
    before.score.status = winner.score.status = genetic::EvaluationStatus::valid;
    before.score.objective = 7.25, winner.score.objective = -0.5;
    for (const Objective& goal : done.project->objectives) {
        const double good = goal.goal == Goal::below ? -1.0 : 1.0;
        before.objectives.push_back(goal_result(goal, goal.value - 3.0 * good));
        winner.objectives.push_back(goal_result(goal, goal.value + 0.5 * good));
    }
    done.verdict.before = before;
    done.verdict.winner = winner;
    done.verdict.leader_meets_goals = true;
    done.start_distance = 7.25, done.distance = 0.0;
    done.solver_seconds = 21000.0, done.wall_seconds = 11100.0, done.sessions = 1;
    genetic::JobSummary running = job(2, "wider band", JobState::running);
    running.evaluated = 310;
    running.generations = 11;
    genetic::JobSummary waiting = job(3, "short horn", JobState::waiting);
    genetic::JobSummary failed = job(4, "lens", JobState::failed);
    failed.job.ended_utc = "2026-03-02T21:06:00Z";
    failed.problem = failed.job.message = "no such run store: /runs/lens.db";
    failed.project.reset();
    failed.total = 0;
    queue->jobs = {done, running, waiting, failed};
    return queue;
}

genetic::RunSnapshot in_work() {
    genetic::RunSnapshot now;
    now.state = genetic::RunState::running;
    now.evaluated = 312;
    now.total = 1200;
    now.evaluations_per_second = 2.4;
    now.seconds_left = 370.0;
    return now;
}

/// The window without the program around it: nothing is read from the disk, nothing runs.
std::unique_ptr<QueueWindow> queue_window() {
    struct Around {
        QTemporaryDir folder;
        QueueService service{folder.filePath("queue.db").toStdString()};
        QueueWorker worker{folder.filePath("queue.db").toStdString()};
    };
    auto around = std::make_shared<Around>();
    auto window = std::make_unique<QueueWindow>(around->service, around->worker);
    QObject::connect(window.get(), &QObject::destroyed, [around] {});
    window->show_queue(night());
    window->model().show_present(2, false);
    window->model().show_progress(2, in_work());
    return window;
}

/// Times of day in the time zone and the language of the pictures.
class QueueBaselines : public testing::Test {
protected:
    QueueBaselines() : zone_(qgetenv("TZ")), had_zone_(qEnvironmentVariableIsSet("TZ")) {
        qputenv("TZ", "UTC");
        QLocale::setDefault(QLocale::c());
    }
    ~QueueBaselines() override {
        had_zone_ ? qputenv("TZ", zone_) : qunsetenv("TZ");
        QLocale::setDefault(locale_);
    }

private:
    QByteArray zone_;
    bool had_zone_;
    QLocale locale_;
};

TEST_F(QueueBaselines, Jobs) {
    expect_as_before("queue", {900, 400}, {1280, 560}, [] {
        auto window = queue_window();
        window->table().selectRow(3);
        return window;
    });
}

TEST_F(QueueBaselines, Summary) {
    expect_as_before("queue_summary", {900, 480}, {1280, 700}, [] {
        auto window = queue_window();
        window->show_summary();
        return window;
    });
}

}  // namespace
}  // namespace lathe::ui::test
