#include "genetic/run/run_record.hpp"

#include "genetic/execution/evaluator.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "genetic/run/recheck.hpp"

namespace lathe::genetic {

// What refers to something is read before that: a run that is writing meanwhile adds, and changes nothing.
RunRecord::RunRecord(const RunView& run)
    : path(run.path()),
      header(run.header()),
      project(run.project()),
      state(run.state()),
      events(run.events()),
      verifications(run.verifications()),
      volume_verifications(run.volume_verifications()),
      evaluations(run.evaluations()) {}

const StoredEvaluation* RunRecord::before() const {
    if (evaluations.empty() || evaluations.front().generation != 0 || evaluations.front().is_pending)
        return nullptr;
    return &evaluations.front();
}

const StoredEvaluation* RunRecord::best() const {
    return winner_of(evaluations, verifications);
}

const StoredVerification* RunRecord::recheck_of_best() const {
    return best_rechecked(verifications);
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
