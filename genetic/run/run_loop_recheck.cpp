// The end of a run: the best of an optimisation are solved again on a finer grid, and what is best there has
// won; or nothing in the run can be judged.
#include <algorithm>

#include "genetic/objectives/project_genes.hpp"
#include "genetic/run/recheck.hpp"
#include "genetic/run/run_doubts.hpp"
#include "genetic/run/run_evaluator.hpp"
#include "genetic/run/run_loop.hpp"
#include "genetic/verification/verification_json.hpp"
#include "genetic/verification/verify_design.hpp"
#include "solver/base/solver_error.hpp"

namespace lathe::genetic {
namespace {

std::string ending_text(const RunVerdict& verdict) {
    if (verdict.all_goals_met()) return "all goals are met";
    return verdict.leader_meets_goals ? "all goals are met on the run's own grid, not on the finer one"
                                      : "the budget of evaluations is used up";
}

}  // namespace

// Re-checks on the finer grid what is not re-checked yet; false when it was stopped.
bool RunLoop::verify(std::stop_token stop) {
    if (store_.state() == StoredState::finished) return true;
    if (plan_.is_search() && options_.verify && !verify_designs(stop)) return false;
    if (plan_.is_search() && !solve_on_own_grid(stop)) return false;
    if (plan_.is_search() && options_.verify && !verify_winner_in_space(stop)) return false;
    store_.set_state(StoredState::finished);
    announce("finished", plan_.is_search() ? ending_text(verdict()) : "all candidates are evaluated");
    return true;
}

RunVerdict RunLoop::verdict() const {
    return judge_run(store_.evaluations(), store_.verifications(), store_.own_grid_solves());
}

// Candidates that break rules are far from what can be built, and a search goes on from there; where nothing
// is valid and half of all or more fail once they are solved, they will go on failing. A study is judged
// while its candidates come, since it may have a single generation of thousands.
bool RunLoop::is_hopeless() const {
    constexpr int enough_of_a_study = 32;
    const RunSnapshot& counts = tracker_.counts();
    const int failures = counts.failed + counts.diverged;
    if (!plan_.is_search()) return counts.evaluated >= enough_of_a_study && failures == counts.evaluated;
    return counts.evaluated > 0 && counts.valid == 0 && 2 * failures >= counts.evaluated;
}

void RunLoop::refuse_hopeless_run() {
    if (!is_hopeless()) return;
    const std::string reason = why_none_is_valid(store_.evaluations());
    announce("failed", reason);
    notify(RunState::failed);
    throw SolverError("the " + plan_.name() + " is given up: " + reason);
}

bool RunLoop::verify_designs(std::stop_token stop) {
    auto missing = missing_rechecks(project_, store_.evaluations(), store_.verifications());
    if (missing.empty()) return true;
    tracker_.say("checking the first design and the best on a grid twice as fine");
    return solve_again(std::move(missing), stop);
}

// Scores of a polish compare candidates on the grids that all of them share; the numbers of the run are those
// of the grid that every other solve of the design has.
bool RunLoop::solve_on_own_grid(std::stop_token stop) {
    auto missing = missing_own_grid_solves(project_, store_.evaluations(), store_.verifications(),
                                           store_.own_grid_solves());
    if (missing.empty()) return true;
    tracker_.say("solving the first design and the winner on the run's own grid");
    return solve_again(std::move(missing), stop);
}

bool RunLoop::solve_again(std::vector<StoredVerification> missing, std::stop_token stop) {
    notify(RunState::verifying);
    // The first design may be among the best: each is solved once, whatever it is there for.
    std::vector<Genome> genomes;
    std::vector<std::vector<StoredVerification*>> of_genome;
    for (StoredVerification& verification : missing) {
        const auto at = static_cast<std::size_t>(
            std::find(genomes.begin(), genomes.end(), verification.genome) - genomes.begin());
        if (at == genomes.size()) genomes.push_back(verification.genome), of_genome.emplace_back();
        of_genome[at].push_back(&verification);
    }
    std::size_t done = 0;
    auto finished = [&](std::size_t index, const Evaluation& evaluation) {
        for (StoredVerification* verification : of_genome[index]) {
            verification->evaluation = evaluation;
            store_.store(*verification);
            ++done;
        }
    };
    const auto evaluator = make_evaluator(options_, project_, missing.front().cells_per_wavelength);
    evaluator->evaluate(genomes, {stop, &gate_}, finished);
    return done == missing.size();
}

// The winner by a solver that does not know that it is a body of revolution, where the project asks for it.
// Whatever goes wrong with that is told and harms nothing else of the run; false when it was stopped.
bool RunLoop::verify_winner_in_space(const std::stop_token& stop) {
    if (!project_.verification.winner) return true;
    const auto evaluations = store_.evaluations();
    const StoredEvaluation* winner = winner_of(evaluations, store_.verifications());
    if (winner == nullptr || winner->score.status != EvaluationStatus::valid) return true;
    const auto verifications = store_.volume_verifications();
    if (find_verification(verifications, winner->genome) != nullptr) return true;
    tracker_.say("solving the winner in three dimensions");
    notify(RunState::verifying);
    try {
        VerificationProgress progress;
        const Verification verification =
            verify_design(plan_verification(project_with(project_, winner->genome)), options_.engine,
                          std::max(options_.workers, 0), progress, stop);
        store_.store({winner->genome, verification_json(verification)});
        announce("verified", "the winner in three dimensions " + verdict_text(verification));
    } catch (const StorageError&) {
        throw;
    } catch (const std::exception& error) {
        if (stop.stop_requested()) return false;
        announce("not verified",
                 std::string("the winner could not be solved in three dimensions: ") + error.what());
    }
    return true;
}

}  // namespace lathe::genetic
