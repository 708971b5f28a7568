// The files that solids are read from, of an antenna in space or around a body of revolution that is
// verified: which they are, and how they travel with their project.
#pragma once

#include <string>
#include <vector>

#include "genetic/project/project.hpp"

namespace lathe {

/// The largest file that a project's text can hold, bytes: what is read back is no longer than
/// max_json_bytes.
inline constexpr std::size_t max_carried_bytes = 40'000'000;

/// Part files and STL files that the project's solids were read from, each path once: those of the antenna in
/// their order, then those of the verification's surroundings. What the project's own text had in it is not
/// among them.
std::vector<SourceFile> source_files(const Project& project);

/// A solid within the triangles of a file, and its key in the project file.
struct DrawnMeshEntry {
    std::string key;
    const DrawnSolid* solid = nullptr;
};

/// Those of the antenna, then those of the verification's surroundings; valid as long as the project.
std::vector<DrawnMeshEntry> drawn_meshes(const Project& project);

/// The project with its STL files as part of its text, as its parts are already: what a run store keeps and
/// other machines are sent. Throws InputError with the key of a file when all of them are larger than
/// max_carried_bytes together.
Project carrying_files(Project project);

}  // namespace lathe
