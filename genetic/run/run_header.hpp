// What a run is a function of, taken from its project, and the comparison a resume makes.
#pragma once

#include <filesystem>

#include "genetic/run/run_store.hpp"

namespace lathe::genetic {

RunHeader header_of_project(const Project& project, const std::string& evaluator_identity);

/// Throws StorageError naming the first thing in which a stored run differs from what this program with
/// this engine would do.
void require_same(const std::filesystem::path& path, const RunHeader& stored, const RunHeader& present);

}  // namespace lathe::genetic
