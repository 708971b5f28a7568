#include "genetic/project/file_warnings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "genetic/project/project_parts.hpp"
#include "genetic/project/template_files.hpp"

namespace lathe {
namespace {

namespace fs = std::filesystem;

void add_defaults(const JsonCursor& antenna, const DrawnTemplate& drawn, Warnings& warnings) {
    const auto given = antenna.find("parameters");
    std::vector<std::string> missing;
    for (const ParameterDescription& parameter : drawn.made.parameters)
        if (!given || !given->find(parameter.key)) missing.push_back(parameter.key);
    if (missing.empty()) return;
    warnings.push_back(
        {"template_default",
         fmt::format("The project leaves out {} of the template {}, which {}. Write the values "
                     "into the project, so that another version of the template keeps them.",
                     fmt::join(missing, ", "), drawn.made.name,
                     missing.size() == 1 ? "has its default" : "have their defaults"),
         "antenna.parameters"});
}

void add_version(const JsonCursor& antenna, const DrawnTemplate& drawn, Warnings& warnings) {
    const auto version = antenna.find("template_version");
    if (!version || version->text() == drawn.version) return;
    warnings.push_back(
        {"template_version",
         fmt::format(
             "The project was written for version {} of the template {}, and {} is of version {}. Check "
             "the shape.",
             version->text(), drawn.made.name, drawn.path, drawn.version.empty() ? "none" : drawn.version),
         "antenna.template_version"});
}

void add_shadowed(const fs::path& folder, const DrawnTemplate& drawn, Warnings& warnings) {
    std::vector<std::string> others;
    for (const fs::path& file : template_files_named(drawn.made.name, template_folders(folder)))
        if (file != fs::path(drawn.path)) others.push_back(file.string());
    if (others.empty()) return;
    warnings.push_back({"template_shadowed",
                        fmt::format("The template {} is read from {}, before {}. Rename one of them.",
                                    drawn.made.name, drawn.path, fmt::join(others, ", ")),
                        "antenna.template"});
}

}  // namespace

Warnings project_file_warnings(const fs::path& file) {
    Warnings warnings;
    const std::string name = file.string();
    const JsonValue tree = parse_json(read_text_file(file), name);
    const auto antenna = JsonCursor(tree, name).find("antenna");
    const auto used = antenna ? antenna->find("template") : std::nullopt;
    if (!used) return warnings;
    const std::vector<std::string> library = library_template_names();
    if (std::find(library.begin(), library.end(), used->text()) != library.end()) return warnings;
    const std::shared_ptr<const DrawnTemplate> drawn = find_drawn_template(*antenna);
    add_defaults(*antenna, *drawn, warnings);
    add_version(*antenna, *drawn, warnings);
    if (!drawn->is_carried) add_shadowed(file.parent_path(), *drawn, warnings);
    return warnings;
}

}  // namespace lathe
