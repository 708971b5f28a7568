#include "genetic/run/run_view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "genetic/objectives/project_genes.hpp"
#include "genetic/optimiser/rank.hpp"
#include "genetic/run/recheck.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/run_tracker.hpp"

namespace lathe::genetic {

RunView::RunView(const std::filesystem::path& store)
    : store_(RunStore::open_read_only(store)),
      header_(store_.header()),
      project_(parse_project(header_.project_text, store.string())) {
    // Points of a study are places in its parameters, which are not the project's genes.
    const auto evaluations = store_.evaluations();
    if (evaluations.empty()) return;
    const std::size_t genes =
        study_kind(header_) ? evaluations.front().genome.size() : genes_of(project_).size();
    for (const StoredEvaluation& evaluation : evaluations)
        if (evaluation.genome.size() != genes)
            throw StorageError(fmt::format("{} is damaged: candidate {}/{} has {} genes instead of {}",
                                           store.string(), evaluation.generation, evaluation.slot,
                                           evaluation.genome.size(), genes));
}

std::vector<GenerationSummary> RunView::generations() const {
    return summarise_generations(store_.evaluations());
}

std::vector<StoredEvaluation> RunView::best_evaluations(std::size_t count) const {
    return best_of(store_.evaluations(), count);
}

RunVerdict RunView::verdict() const {
    return judge_run(evaluations(), verifications(), own_grid_solves());
}

std::optional<StoredEvaluation> RunView::before() const {
    return judge_run(store_.generation(0), {}, own_grid_solves()).before;
}

std::optional<StoredEvaluation> RunView::best() const {
    return verdict().winner;
}

std::optional<StoredVerification> RunView::recheck_of_best() const {
    const auto rechecks = verifications();
    const StoredVerification* best = best_rechecked(rechecks);
    return best != nullptr ? std::optional(*best) : std::nullopt;
}

Project RunView::project_at(const Genome& genome) const {
    return project_with(project_, genome);
}

Project RunView::best_project() const {
    const auto candidate = best();
    return candidate ? project_at(candidate->genome) : project_;
}

std::vector<StoredEvaluation> best_of(std::vector<StoredEvaluation> evaluations, std::size_t count) {
    std::erase_if(evaluations, [](const StoredEvaluation& evaluation) { return evaluation.is_pending; });
    std::sort(evaluations.begin(), evaluations.end(), ranks_before);
    if (count > 0 && evaluations.size() > count) evaluations.resize(count);
    return evaluations;
}

SolvesOfCandidate solve_count(std::span<const StoredEvaluation> evaluations) {
    SolvesOfCandidate all;
    for (const StoredEvaluation& evaluation : evaluations) {
        const SolvesOfCandidate each = solves_of(evaluation.metrics_json);
        all.forward += each.forward, all.adjoint += each.adjoint;
    }
    return all;
}

}  // namespace lathe::genetic
