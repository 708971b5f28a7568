// What a run is a function of, taken from its project, and the comparison a resume makes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "genetic/run/run_store.hpp"
#include "genetic/study/study_plan.hpp"

namespace lathe::genetic {

/// What a store of the project says of itself. `study` empty: an optimisation.
RunHeader header_of_project(const Project& project, const std::string& evaluator_identity,
                            std::optional<StudyKind> study = std::nullopt);

/// What a store holds; empty: an optimisation.
std::optional<StudyKind> study_kind(const RunHeader& header);

/// Throws StorageError naming the first thing in which a stored run differs from what this program with
/// this engine would do.
void require_same(const std::filesystem::path& path, const RunHeader& stored, const RunHeader& present);

}  // namespace lathe::genetic
