#include "genetic/run/run_record.hpp"

#include "genetic/execution/evaluator.hpp"
#include "genetic/objectives/project_genes.hpp"

namespace lathe::genetic {

// What refers to something is read before that: a run that is writing meanwhile adds, and changes nothing.
RunRecord::RunRecord(const RunView& run)
    : path(run.path()),
      header(run.header()),
      project(run.project()),
      state(run.state()),
      events(run.events()),
      verifications(run.verifications()),
      own_grid_solves(run.own_grid_solves()),
      volume_verifications(run.volume_verifications()),
      evaluations(run.evaluations()),
      verdict(judge_run(evaluations, verifications, own_grid_solves)) {}

const StoredEvaluation* RunRecord::before() const {
    return verdict.before ? &*verdict.before : nullptr;
}

const StoredEvaluation* RunRecord::best() const {
    return verdict.winner ? &*verdict.winner : nullptr;
}

const StoredVerification* RunRecord::recheck_of_best() const {
    return verdict.fine_winner ? &*verdict.fine_winner : nullptr;
}

const StoredVolumeVerification* RunRecord::verification_of_best() const {
    const StoredEvaluation* winner = best();
    return winner != nullptr ? find_verification(volume_verifications, winner->genome) : nullptr;
}

Project RunRecord::best_project() const {
    const StoredEvaluation* candidate = best();
    return candidate != nullptr ? project_with(project, candidate->genome) : project;
}

}  // namespace lathe::genetic
