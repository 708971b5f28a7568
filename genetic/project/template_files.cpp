#include "genetic/project/template_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "genetic/drawing/scope.hpp"
#include "genetic/project/drawn_antenna.hpp"
#include "genetic/project/drawn_volume.hpp"
#include "genetic/project/project_parts.hpp"
#include "genetic/project/template_parameters.hpp"
#include "genetic/project/template_start.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* extension = ".lathe-template";

Json tree_json(const JsonValue& value) {
    switch (value.kind) {
        case JsonValue::Kind::null:
            return nullptr;
        case JsonValue::Kind::boolean:
            return value.boolean;
        case JsonValue::Kind::number:
            if (!value.is_integer) return value.number;
            return value.is_negative ? Json(-static_cast<std::int64_t>(value.magnitude))
                                     : Json(value.magnitude);
        case JsonValue::Kind::string:
            return value.text;
        case JsonValue::Kind::array: {
            Json list = Json::array();
            for (const JsonValue& item : value.items) list.push_back(tree_json(item));
            return list;
        }
        case JsonValue::Kind::object:
            break;
    }
    Json object = Json::object();
    for (std::size_t i = 0; i < value.items.size(); ++i) object[value.names[i]] = tree_json(value.items[i]);
    return object;
}

void check_name(const JsonCursor& cursor, const std::string& file_name) {
    const std::string name = cursor.text();
    const std::vector<std::string> library = library_template_names();
    if (std::find(library.begin(), library.end(), name) != library.end())
        cursor.fail("is the name of a built-in template; allowed: another");
    drawing::require_usable_name(cursor, name);
    const fs::path file(file_name);
    if (file.extension() == extension && file.stem() != name)
        cursor.fail("is not the name of its file; allowed: " + file.stem().string());
}

/// The default design has to be one that keeps the rules and can be built.
void check_defaults(const std::shared_ptr<const DrawnTemplate>& drawn, const JsonCursor& root) {
    const Design design = default_design(drawn);
    const JsonCursor antenna = root.at("antenna");
    for (const RuleViolation& broken : broken_rules(design))
        antenna.at("parameters")
            .fail(fmt::format("the defaults break the rule \"{}\" by {:.4g}", broken.rule, broken.amount));
    try {
        if (is_volume_template(*drawn))
            build_volume_antenna(default_volume_design(drawn));
        else
            build_antenna(design);
    } catch (const InputError& error) {
        if (!error.location().file.empty()) throw;
        throw error.located_in(root.file_name(), antenna.value().line);
    }
}

fs::path program_templates() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path() : program.parent_path().parent_path() / "share/lathe/templates";
}

std::string listed(const std::vector<fs::path>& folders) {
    std::string text;
    for (const fs::path& folder : folders) text += (text.empty() ? "" : ", ") + folder.string();
    return text;
}

}  // namespace

std::vector<std::string> library_template_names() {
    std::vector<std::string> names;
    for (const AntennaTemplate& one : antenna_templates()) names.push_back(one.name);
    return names;
}

fs::path home_templates() {
    const char* data = std::getenv("XDG_DATA_HOME");
    const char* home = std::getenv("HOME");
    if (data != nullptr && *data != '\0') return fs::path(data) / "lathe/templates";
    return home != nullptr ? fs::path(home) / ".local/share/lathe/templates" : fs::path();
}

std::string json_text_of(const JsonValue& value) {
    return tree_json(value).dump();
}

namespace {

/// The template of a text, whose name and defaults are not checked yet.
std::shared_ptr<DrawnTemplate> read_described(const JsonCursor& root, const std::string& text) {
    root.require_object({"format", "name", "title", "version", "description", "source", "antenna", "start"});
    const JsonCursor format = root.at("format");
    if (format.text() != "lathe-template/1")
        format.fail(format.text().starts_with("lathe-template/")
                        ? "is newer than this program; allowed: lathe-template/1"
                        : "is not a template; allowed: lathe-template/1");
    const JsonCursor antenna = root.at("antenna");
    const auto drawing = std::make_shared<const drawing::DrawingTree>(antenna.value(), root.file_name());
    auto drawn = std::make_shared<DrawnTemplate>();
    const auto geometry = antenna.find("geometry");
    const bool is_volume = geometry && geometry->choice(geometry_names()) == "volume";
    drawn->is_planar = is_planar_drawing(*drawing);
    drawn->text = text;
    drawn->made.name = root.at("name").text();
    drawn->made.title = root.find("title") ? root.at("title").text() : drawn->made.name;
    if (const auto description = root.find("description")) drawn->made.description = description->text();
    if (const auto version = root.find("version")) drawn->version = version->text();
    if (is_volume)
        check_volume_drawing_keys(antenna);
    else
        check_drawing_keys(antenna, drawn->is_planar);
    drawn->made.parameters = read_template_parameters(antenna);
    check_drawing_names(antenna, drawn->made.parameters);
    if (is_volume)
        set_rules(drawn->made, drawing);
    else
        set_drawing(drawn->made, drawing);
    if (const auto start = root.find("start"))
        drawn->made.synthesis = read_start(*start, drawn->made.parameters, drawn->is_planar);
    else
        drawn->made.synthesis.range.is_planar = drawn->is_planar;
    return drawn;
}

}  // namespace

std::shared_ptr<const DrawnTemplate> parse_template(const std::string& text, const std::string& file_name) {
    const JsonValue tree = parse_json(text, file_name);
    const JsonCursor root(tree, file_name);
    if (root.find("name")) check_name(root.at("name"), file_name);
    const auto drawn = read_described(root, text);
    check_defaults(drawn, root);
    return drawn;
}

AntennaTemplate library_template(const std::string& text, const std::string& file_name) {
    const JsonValue tree = parse_json(text, file_name);
    return read_described(JsonCursor(tree, file_name), text)->made;
}

std::shared_ptr<const DrawnTemplate> read_template(const fs::path& path) {
    const fs::path whole = fs::absolute(path).lexically_normal();
    auto read = std::make_shared<DrawnTemplate>(*parse_template(read_text_file(whole), whole.string()));
    read->path = whole.string();
    return read;
}

std::vector<fs::path> template_folders(const fs::path& project_folder) {
    std::vector<fs::path> folders{project_folder.empty() ? fs::path(".") : project_folder};
    if (const char* listed = std::getenv("LATHE_TEMPLATES")) {
        const std::string text = listed;
        for (std::size_t begin = 0; begin <= text.size();) {
            const std::size_t end = std::min(text.find(':', begin), text.size());
            if (end > begin) folders.emplace_back(text.substr(begin, end - begin));
            begin = end + 1;
        }
    }
    for (const fs::path& folder : {home_templates(), program_templates()})
        if (!folder.empty()) folders.push_back(folder);
    return folders;
}

std::shared_ptr<const drawing::DrawingTree> drawing_of(const DrawnTemplate& drawn) {
    const std::string name = drawn.path.empty() ? drawn.made.title : drawn.path;
    const JsonValue tree = parse_json(drawn.text, name);
    const JsonCursor root(tree, name);
    const bool is_own = drawn.made.name.empty();  // else the text is that of the whole file
    return std::make_shared<const drawing::DrawingTree>(is_own ? root.value() : root.at("antenna").value(),
                                                        name);
}

std::vector<fs::path> template_files_named(const std::string& name, const std::vector<fs::path>& folders) {
    std::vector<fs::path> files;
    if (name.find_first_of("/\\") != std::string::npos) return files;
    for (const fs::path& folder : folders) {
        std::error_code error;
        const fs::path file = fs::absolute(folder / (name + extension), error).lexically_normal();
        if (fs::is_regular_file(file, error) && std::find(files.begin(), files.end(), file) == files.end())
            files.push_back(file);
    }
    return files;
}

std::vector<fs::path> template_files(const std::vector<fs::path>& folders) {
    std::vector<fs::path> files;
    std::vector<std::string> names;
    for (const fs::path& folder : folders) {
        std::error_code error;
        std::vector<fs::path> here;
        for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
            if (entry.path().extension() == extension) here.push_back(entry.path());
        std::sort(here.begin(), here.end());
        for (const fs::path& file : here) {
            if (std::find(names.begin(), names.end(), file.stem()) != names.end()) continue;
            names.push_back(file.stem());
            files.push_back(file);
        }
    }
    return files;
}

std::vector<std::string> register_template_files() {
    std::vector<fs::path> folders = template_folders({});
    folders.erase(folders.begin());  // that of a project
    std::vector<std::shared_ptr<const DrawnTemplate>> templates;
    std::vector<std::string> problems;
    for (const fs::path& file : template_files(folders)) {
        try {
            // Galleries and syntheses are of bodies of revolution and planar antennas.
            const auto read = read_template(file);
            if (!is_volume_template(*read)) templates.push_back(read);
        } catch (const std::exception& error) {
            problems.emplace_back(error.what());
        }
    }
    set_registered_templates(std::move(templates));
    return problems;
}

bool is_in_template_folders(const fs::path& file) {
    const std::vector<fs::path> folders = template_folders({});
    return std::any_of(folders.begin() + 1, folders.end(), [&](const fs::path& folder) {
        return fs::absolute(folder).lexically_normal() == file.parent_path();
    });
}

std::shared_ptr<const DrawnTemplate> find_drawn_template(const JsonCursor& antenna) {
    const JsonCursor name = antenna.at("template");
    const std::string wanted = name.text();
    if (const auto carried = antenna.find("template_text")) {
        auto read = std::make_shared<DrawnTemplate>(
            *parse_template(carried->text(), antenna.file_name() + " (template " + wanted + ")"));
        read->is_carried = true;
        if (const auto file = antenna.find("template_file")) read->path = file->text();
        if (read->made.name != wanted) name.fail("is not the name in template_text: " + read->made.name);
        return read;
    }
    std::error_code error;
    if (const auto file = antenna.find("template_file"); file && fs::is_regular_file(file->text(), error))
        return read_template(file->text());
    const std::vector<fs::path> folders = template_folders(fs::path(antenna.file_name()).parent_path());
    const std::vector<fs::path> found = template_files_named(wanted, folders);
    if (!found.empty()) return read_template(found.front());
    const std::vector<std::string> known = library_template_names();
    const auto nearest = nearest_word(wanted, known);
    name.fail(fmt::format("is not found{}; looked in {}; built in: {}",
                          nearest ? "; did you mean \"" + *nearest + "\"?" : "", listed(folders),
                          joined(known)));
}

}  // namespace lathe
