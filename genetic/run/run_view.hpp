// Looking at a run: for reports, the window and tests. Read only; the run may go on meanwhile, so every
// question reads the store anew. RunRecord is for many at once.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "genetic/objectives/goal_slopes.hpp"
#include "genetic/run/run_snapshot.hpp"
#include "genetic/run/run_store.hpp"
#include "genetic/run/run_verdict.hpp"

namespace lathe::genetic {

class RunView {
public:
    /// Throws StorageError when the file is missing, not a run, or damaged: a hash does not fit, or a
    /// candidate has not as many genes as the project.
    explicit RunView(const std::filesystem::path& store);

    const std::filesystem::path& path() const { return store_.path(); }
    const Project& project() const { return project_; }
    const RunHeader& header() const { return header_; }
    StoredState state() const { return store_.state(); }

    /// Finished generations in order.
    std::vector<GenerationSummary> generations() const;
    /// The `count` best of everything evaluated so far, best first; 0: all.
    std::vector<StoredEvaluation> best_evaluations(std::size_t count = 0) const;
    /// Everything, in the order of (generation, slot), pending ones included.
    std::vector<StoredEvaluation> evaluations() const { return store_.evaluations(); }
    /// Winner, numbers on both grids, goals met. Reads the whole store.
    RunVerdict verdict() const;
    /// The user's design (RunVerdict::before); empty before it is evaluated.
    std::optional<StoredEvaluation> before() const;
    /// The winner (RunVerdict::winner); empty while no candidate is valid.
    std::optional<StoredEvaluation> best() const;
    /// The winner on the finer grid; empty before the end.
    std::optional<StoredVerification> recheck_of_best() const;
    /// Re-checks on the finer grid, see missing_rechecks(); empty before the end.
    std::vector<StoredVerification> verifications() const { return store_.verifications(); }
    /// Solves on the run's own grid, see missing_own_grid_solves(); empty before the end.
    std::vector<StoredVerification> own_grid_solves() const { return store_.own_grid_solves(); }
    /// Designs that were solved in three dimensions too.
    std::vector<StoredVolumeVerification> volume_verifications() const {
        return store_.volume_verifications();
    }
    std::vector<StoredEvent> events() const { return store_.events(); }

    /// The project at the genes of a candidate, ready to be solved, exported or saved.
    Project project_at(const Genome& genome) const;
    /// At the best valid candidate so far, or as the user gave it when there is none.
    Project best_project() const;

private:
    RunStore store_;
    RunHeader header_;
    Project project_;
};

/// Solves that all of them took together.
SolvesOfCandidate solve_count(std::span<const StoredEvaluation> evaluations);

/// The `count` best of those that are evaluated, best first; 0: all.
std::vector<StoredEvaluation> best_of(std::vector<StoredEvaluation> evaluations, std::size_t count);

}  // namespace lathe::genetic
