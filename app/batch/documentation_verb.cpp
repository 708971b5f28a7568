// lathe-batch documentation: what is installed beside the program, made from its own description.
#include <fmt/format.h>

#include <memory>

#include "app/batch/command_description.hpp"
#include "app/batch/command_line.hpp"
#include "app/batch/say.hpp"
#include "solver/formats/json_schema.hpp"

namespace lathe::batch {

namespace {

ExitCode print_documentation(const CLI::App& program, const std::string& format) {
    std::string text;
    if (format == "project-schema")
        text = project_schema();
    else if (format == "results-schema")
        text = results_schema();
    else if (format == "man")
        text = man_page(describe(program), LATHE_VERSION);
    else if (format == "bash")
        text = bash_completion(describe(program));
    else if (format == "zsh")
        text = zsh_completion(describe(program));
    else
        text = fish_completion(describe(program));
    say("{}", text);
    return ExitCode::done;
}

}  // namespace

void add_documentation_verb(CLI::App& program, Action& action) {
    const auto format = std::make_shared<std::string>();
    CLI::App* verb = program.add_subcommand(
        "documentation", "Man page, completion of shells and JSON schemas, to standard output");
    verb->add_option("--format", *format, "what is written")
        ->type_name("man|bash|zsh|fish|project-schema|results-schema")
        ->required()
        ->check(CLI::IsMember({"man", "bash", "zsh", "fish", "project-schema", "results-schema"}));
    verb->callback([format, &program, &action] {
        action = [format, &program] { return print_documentation(program, *format); };
    });
}

}  // namespace lathe::batch
