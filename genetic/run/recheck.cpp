#include "genetic/run/recheck.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include "genetic/objectives/goal_slopes.hpp"
#include "genetic/optimiser/rank.hpp"

namespace lathe::genetic {
namespace {

constexpr std::string_view runner_up = "best ";
constexpr std::string_view own_grid = "own grid, ";

/// Sorted, each design once; the winner is the first.
std::vector<Genome> best_genomes(std::vector<StoredEvaluation> evaluations, std::size_t count) {
    std::erase_if(evaluations, [](const StoredEvaluation& evaluation) {
        return evaluation.is_pending || evaluation.score.status != EvaluationStatus::valid;
    });
    std::sort(evaluations.begin(), evaluations.end(), ranks_before);
    std::vector<Genome> best;
    for (const StoredEvaluation& evaluation : evaluations) {
        if (best.size() == count) break;
        if (std::find(best.begin(), best.end(), evaluation.genome) == best.end())
            best.push_back(evaluation.genome);
    }
    return best;
}

}  // namespace

std::vector<StoredVerification> missing_rechecks(const Project& project,
                                                 std::vector<StoredEvaluation> evaluations,
                                                 std::span<const StoredVerification> done) {
    const double cells = recheck_refinement * project.simulation.cells_per_wavelength;
    std::vector<StoredVerification> wanted;
    if (!evaluations.empty() && !evaluations.front().is_pending)
        wanted.push_back({"before", cells, evaluations.front().genome, {}});
    const auto best =
        best_genomes(std::move(evaluations), static_cast<std::size_t>(project.optimiser.recheck));
    for (std::size_t n = 0; n < best.size(); ++n)
        wanted.push_back(
            {n == 0 ? "after" : std::string(runner_up) + std::to_string(n + 1), cells, best[n], {}});
    std::erase_if(wanted, [&](const StoredVerification& recheck) {
        return std::any_of(done.begin(), done.end(),
                           [&](const StoredVerification& one) { return one.role == recheck.role; });
    });
    return wanted;
}

std::vector<StoredVerification> missing_own_grid_solves(const Project& project,
                                                        std::span<const StoredEvaluation> evaluations,
                                                        std::span<const StoredVerification> rechecks,
                                                        std::span<const StoredVerification> done) {
    std::vector<StoredVerification> missing;
    const auto add = [&](const StoredEvaluation* design, const char* name) {
        if (design == nullptr || design->is_pending || !is_of_polish_grids(design->metrics_json)) return;
        const auto is_same = [&](const StoredVerification& other) { return other.genome == design->genome; };
        if (std::any_of(done.begin(), done.end(), is_same) ||
            std::any_of(missing.begin(), missing.end(), is_same))
            return;
        missing.push_back(
            {std::string(own_grid) + name, project.simulation.cells_per_wavelength, design->genome, {}});
    };
    add(evaluations.empty() ? nullptr : &evaluations.front(), "before");
    add(winner_of(evaluations, rechecks), "after");
    return missing;
}

bool is_own_grid_role(const std::string& role) {
    return role.starts_with(own_grid);
}

const StoredVerification* best_rechecked(std::span<const StoredVerification> rechecks) {
    const StoredVerification* best = nullptr;
    for (const StoredVerification& recheck : rechecks) {
        const Score& score = recheck.evaluation.score;
        if (recheck.role == "before" || score.status != EvaluationStatus::valid) continue;
        // Of equals the one that was ahead on the run's own grid.
        if (best == nullptr || better(score, best->evaluation.score) ||
            (!better(best->evaluation.score, score) && rank_on_own_grid(recheck) < rank_on_own_grid(*best)))
            best = &recheck;
    }
    return best;
}

const StoredEvaluation* winner_of(std::span<const StoredEvaluation> evaluations,
                                  std::span<const StoredVerification> rechecks) {
    const StoredVerification* recheck = best_rechecked(rechecks);
    const StoredEvaluation* winner = nullptr;
    for (const StoredEvaluation& evaluation : evaluations) {
        if (evaluation.is_pending || evaluation.score.status != EvaluationStatus::valid ||
            (recheck != nullptr && evaluation.genome != recheck->genome))
            continue;
        if (winner == nullptr || ranks_before(evaluation, *winner)) winner = &evaluation;
    }
    return winner;
}

int rank_on_own_grid(const StoredVerification& recheck) {
    if (recheck.role == "before") return 0;
    int rank = 1;
    if (recheck.role.starts_with(runner_up))
        std::from_chars(recheck.role.data() + runner_up.size(), recheck.role.data() + recheck.role.size(),
                        rank);
    return rank;
}

void sort_by_rank(std::vector<StoredVerification>& rechecks) {
    std::stable_sort(rechecks.begin(), rechecks.end(), [](const auto& left, const auto& right) {
        return rank_on_own_grid(left) < rank_on_own_grid(right);
    });
}

}  // namespace lathe::genetic
