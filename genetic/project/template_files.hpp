// Templates as files, NAME.lathe-template: JSON, "format": "lathe-template/1".
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "genetic/drawing/drawing.hpp"
#include "solver/antenna/design.hpp"
#include "solver/formats/json_source.hpp"

namespace lathe {

/// Lets the rules of a template evaluate a drawing.
void set_rules(AntennaTemplate& made, const std::shared_ptr<const drawing::DrawingTree>& drawing);

/// Lets the builder, the rules and the motion of a template of a cross-section evaluate a drawing.
void set_drawing(AntennaTemplate& made, const std::shared_ptr<const drawing::DrawingTree>& drawing);

/// Names of the templates of the library.
std::vector<std::string> library_template_names();

/// The template that a text describes. Its default design is built once, which tells what is wrong with it.
/// Throws InputError with file, line and key.
std::shared_ptr<const DrawnTemplate> parse_template(const std::string& text, const std::string& file_name);

/// A template of the library by its text. It is made while the list of templates is, so that its name is not
/// looked up there, nor its default design built. Throws InputError with file, line and key.
AntennaTemplate library_template(const std::string& text, const std::string& file_name);

/// The template of a file. Throws InputError, and std::system_error when the file cannot be read.
std::shared_ptr<const DrawnTemplate> read_template(const std::filesystem::path& path);

/// The drawing of a template: that of its file, or the project's own.
std::shared_ptr<const drawing::DrawingTree> drawing_of(const DrawnTemplate& drawn);

/// The folders in which templates are looked for, in their order: that of the project, those of
/// $LATHE_TEMPLATES, the user's and the program's.
std::vector<std::filesystem::path> template_folders(const std::filesystem::path& project_folder);

/// The user's folder of templates, ~/.local/share/lathe/templates; empty without a home.
std::filesystem::path home_templates();

/// The files of a template of this name in these folders, in their order, each once.
std::vector<std::filesystem::path> template_files_named(const std::string& name,
                                                        const std::vector<std::filesystem::path>& folders);

/// The template files of these folders, each name once; the first folder wins.
std::vector<std::filesystem::path> template_files(const std::vector<std::filesystem::path>& folders);

/// True for a file in one of those folders that do not depend on the project.
bool is_in_template_folders(const std::filesystem::path& file);

/// Registers the templates of the user's and of the program's folders, and those of $LATHE_TEMPLATES, for
/// galleries, lists and first designs. Returns what is wrong with files that are left out, a text for each.
std::vector<std::string> register_template_files();

/// The tree as compact text.
std::string json_text_of(const JsonValue& value);

}  // namespace lathe
