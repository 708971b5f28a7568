// lathe-batch documentation: what is installed beside the program, made from its own description.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/batch/command_description.hpp"
#include "app/batch/command_line.hpp"
#include "app/batch/description_json.hpp"
#include "app/batch/say.hpp"
#include "genetic/drawing/language.hpp"
#include "solver/formats/json_schema.hpp"

namespace lathe::batch {

namespace {

/// A text of the verb, by the name that the option has for it.
struct Format {
    std::string name;
    std::function<std::string(const CLI::App&)> text;
};

const std::vector<Format>& formats() {
    static const std::vector<Format> all = {
        {"man", [](const CLI::App& program) { return man_page(describe(program), LATHE_VERSION); }},
        {"bash", [](const CLI::App& program) { return bash_completion(describe(program)); }},
        {"zsh", [](const CLI::App& program) { return zsh_completion(describe(program)); }},
        {"fish", [](const CLI::App& program) { return fish_completion(describe(program)); }},
        {"json", [](const CLI::App& program) { return description_json(describe(program)); }},
        {"drawing-keys", [](const CLI::App& /*program*/) { return drawing::language_tables(); }},
        {"project-schema", [](const CLI::App& /*program*/) { return project_schema(); }},
        {"results-schema", [](const CLI::App& /*program*/) { return results_schema(); }}};
    return all;
}

ExitCode print_documentation(const CLI::App& program, const std::string& format) {
    for (const Format& one : formats())
        if (one.name == format) say("{}", one.text(program));
    return ExitCode::done;
}

}  // namespace

void add_documentation_verb(CLI::App& program, Action& action) {
    const auto format = std::make_shared<std::string>();
    CLI::App* verb = program.add_subcommand("documentation",
                                            "Man page, completion of shells, JSON schemas, and descriptions "
                                            "of verbs and keys, to standard output");
    std::vector<std::string> names;
    for (const Format& one : formats()) names.push_back(one.name);
    verb->add_option("--format", *format, "what is written")
        ->type_name(fmt::format("{}", fmt::join(names, "|")))
        ->required()
        ->check(CLI::IsMember(names));
    verb->callback([format, &program, &action] {
        action = [format, &program] { return print_documentation(program, *format); };
    });
}

}  // namespace lathe::batch
