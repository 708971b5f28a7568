#include "genetic/project/carried_files.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solver/base/input_error.hpp"

namespace lathe {

std::vector<SourceFile> source_files(const Project& project) {
    std::vector<SourceFile> files;
    const auto* design = std::get_if<VolumeDesign>(&project.antenna);
    if (design == nullptr) return files;
    const auto add = [&](const SourceFile& file) {
        const auto is_it = [&](const SourceFile& known) { return known.path == file.path; };
        if (std::none_of(files.begin(), files.end(), is_it)) files.push_back(file);
    };
    for (const DrawnSolid& solid : design->solids) {
        if (solid.part && solid.part->source) add(*solid.part->source);
        if (solid.mesh && !solid.mesh->is_carried) add(solid.mesh->file);
    }
    return files;
}

Project carrying_files(Project project) {
    auto* design = std::get_if<VolumeDesign>(&project.antenna);
    if (design == nullptr) return project;
    std::size_t bytes = 0;
    for (std::size_t n = 0; n < design->solids.size(); ++n) {
        auto& mesh = design->solids[n].mesh;
        if (!mesh) continue;
        mesh->is_carried = true;
        bytes += mesh->file.content->size();
        if (bytes > max_carried_bytes)
            throw InputError(
                {.key = fmt::format("antenna.solids[{}].file", n)}, mesh->file.path,
                fmt::format("is too large to be kept with a run: with the files before it {} bytes; "
                            "allowed: {}",
                            bytes, max_carried_bytes));
    }
    return project;
}

}  // namespace lathe
