// What a run is a function of, taken from its project, and the comparison a resume makes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "genetic/run/run_store.hpp"
#include "genetic/study/study_plan.hpp"

namespace lathe::genetic {

/// What a store of the project says of itself, but for its files. `study` empty: an optimisation.
RunHeader header_of_project(const Project& project, const std::string& evaluator_identity,
                            std::optional<StudyKind> study = std::nullopt);

/// What a store holds; empty: an optimisation.
std::optional<StudyKind> study_kind(const RunHeader& header);

/// The checksums of source_files(), for RunHeader::files.
std::vector<RecordedFile> recorded_files(const Project& project);

/// Throws StorageError naming a file of the stored run, a part or an STL file, that has another content by
/// now. One that is not there any more is not missed: the store has what was in it.
void require_unchanged_files(const std::filesystem::path& path, const RunHeader& stored);

/// Throws StorageError naming the first thing in which a stored run differs from what this program with
/// this engine would do.
void require_same(const std::filesystem::path& path, const RunHeader& stored, const RunHeader& present);

}  // namespace lathe::genetic
