// A run as it stands at one moment: a report is made from that, so that all of it tells of the same
// candidates though the run goes on, and the store is read once.
#pragma once

#include <filesystem>
#include <vector>

#include "genetic/run/run_view.hpp"

namespace lathe::genetic {

struct RunRecord {
    /// Reads the whole store.
    explicit RunRecord(const RunView& run);

    std::filesystem::path path;
    RunHeader header;
    Project project;
    StoredState state = StoredState::optimising;
    std::vector<StoredEvent> events;
    std::vector<StoredVerification> verifications;  ///< by rank_on_own_grid()
    std::vector<StoredVerification> own_grid_solves;
    std::vector<StoredVolumeVerification> volume_verifications;
    std::vector<StoredEvaluation> evaluations;  ///< by (generation, slot), pending ones included
    RunVerdict verdict;

    // Parts of `verdict`; null where that is empty. They live as long as the record.
    const StoredEvaluation* before() const;
    const StoredEvaluation* best() const;
    const StoredVerification* recheck_of_best() const;
    /// The verification in three dimensions of the best; null where there is none.
    const StoredVolumeVerification* verification_of_best() const;
    Project best_project() const;
};

}  // namespace lathe::genetic
