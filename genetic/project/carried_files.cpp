#include "genetic/project/carried_files.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

/// visit(solid, key) for every solid that a file may be named by: those of an antenna in space, and those
/// that stand around a body of revolution when it is verified. `AnyProject` is Project or const Project.
template <class AnyProject, class Visit>
void visit_drawn_solids(AnyProject& project, Visit visit) {
    if (auto* design = std::get_if<VolumeDesign>(&project.antenna))
        for (std::size_t n = 0; n < design->solids.size(); ++n)
            visit(design->solids[n], fmt::format("antenna.solids[{}]", n));
    auto& surroundings = project.verification.surroundings;
    for (std::size_t n = 0; n < surroundings.size(); ++n)
        if (surroundings[n].solid)
            visit(*surroundings[n].solid, fmt::format("verification.surroundings[{}]", n));
}

}  // namespace

std::vector<SourceFile> source_files(const Project& project) {
    std::vector<SourceFile> files;
    const auto add = [&](const SourceFile& file) {
        const auto is_it = [&](const SourceFile& known) { return known.path == file.path; };
        if (std::none_of(files.begin(), files.end(), is_it)) files.push_back(file);
    };
    if (const Design* design = parameters_in(project.antenna);
        design != nullptr && design->drawn && !design->drawn->path.empty())
        add({design->drawn->path, std::make_shared<const std::string>(design->drawn->text)});
    visit_drawn_solids(project, [&](const DrawnSolid& solid, const std::string& /*key*/) {
        if (solid.part && solid.part->source) add(*solid.part->source);
        if (solid.mesh && !solid.mesh->is_carried) add(solid.mesh->file);
    });
    return files;
}

std::vector<DrawnMeshEntry> drawn_meshes(const Project& project) {
    std::vector<DrawnMeshEntry> meshes;
    visit_drawn_solids(project, [&](const DrawnSolid& solid, const std::string& key) {
        if (solid.mesh) meshes.push_back({key, &solid});
    });
    return meshes;
}

Project carrying_files(Project project) {
    std::size_t bytes = 0;
    if (Design* design = parameters_in(project.antenna); design != nullptr && design->drawn) {
        auto carried = std::make_shared<DrawnTemplate>(*design->drawn);
        carried->is_carried = !carried->path.empty();
        bytes += carried->text.size();
        design->drawn = std::move(carried);
    }
    visit_drawn_solids(project, [&](DrawnSolid& solid, const std::string& key) {
        if (!solid.mesh) return;
        DrawnMesh& mesh = *solid.mesh;
        mesh.is_carried = true;
        bytes += mesh.file.content->size();
        if (bytes > max_carried_bytes)
            throw InputError(
                {.key = key + ".file"}, mesh.file.path,
                fmt::format("is too large to be kept with a run: with the files before it {} bytes; "
                            "allowed: {}",
                            bytes, max_carried_bytes));
    });
    return project;
}

}  // namespace lathe
