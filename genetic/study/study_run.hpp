// Sweeps and tolerance studies: candidates that are known beforehand, solved into a run store like those of
// an optimisation, in as many sittings as it takes. What is solved is a function of the stored project alone.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "genetic/run/optimisation_run.hpp"

namespace lathe::genetic {

/// Also the word in the store's column "algorithm".
enum class StudyKind { sweep, tolerance };
std::string to_string(StudyKind kind);

/// What a store holds; empty: an optimisation.
std::optional<StudyKind> study_kind(const RunHeader& header);

/// The project that is frozen into the store: its genes are what the study varies. Throws InputError when the
/// project does not say what, or its objectives cannot be measured.
Project study_project(const Project& project, StudyKind kind);

/// All candidates of a frozen project, in their order. Of a tolerance study the first is the design as drawn.
std::vector<Genome> study_genomes(const Project& frozen, StudyKind kind);

class StudyRun {
public:
    /// Throws as OptimisationRun::create() does.
    static StudyRun create(const std::filesystem::path& store, const Project& project, StudyKind kind,
                           RunOptions options = {});
    /// Throws as OptimisationRun::open() does.
    static StudyRun open(const std::filesystem::path& store, RunOptions options = {});

    /// Solves what is not solved yet; blocks. A snapshot's best candidate is the one nearest to the goals.
    /// Throws StorageError when the store fails, and SolverError, with the most
    /// frequent reason, when some tens of candidates have all failed.
    RunSummary run(std::stop_token stop, RunObserver* observer = nullptr);

    const Project& project() const { return project_; }

private:
    StudyRun(RunStore store, Project project, std::unique_ptr<Evaluator> evaluator);

    RunStore store_;
    Project project_;
    StudyKind kind_;
    std::unique_ptr<Evaluator> evaluator_;
};

}  // namespace lathe::genetic
