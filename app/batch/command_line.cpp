#include "app/batch/command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "app/batch/say.hpp"
#include "solver/formats/json_cursor.hpp"

namespace lathe::batch {

namespace {

/// "lathe-batch queue add"
std::string path_of(const CLI::App& app) {
    return app.get_parent() == nullptr ? app.get_name() : path_of(*app.get_parent()) + " " + app.get_name();
}

/// The one known word that begins like this, else the nearest in spelling.
std::optional<std::string> meant_word(const std::string& word, const std::vector<std::string>& known) {
    std::vector<std::string> longer;
    for (const std::string& candidate : known)
        if (candidate.starts_with(word)) longer.push_back(candidate);
    return longer.size() == 1 ? longer.front() : nearest_word(word, known);
}

std::string unknown_verb(const CLI::App& at, const std::string& word) {
    std::vector<std::string> known;
    for (const CLI::App* verb : visible_verbs(at)) known.push_back(verb->get_name());
    const auto meant = meant_word(word, known);
    return fmt::format(
        "{}there is no command \"{}\"; {} '{} --help' tells more",
        at.get_parent() == nullptr ? "" : at.get_name() + ": ", word,
        meant ? fmt::format("did you mean \"{}\"?", *meant) : fmt::format("there are {};", joined(known)),
        path_of(at));
}

std::string unknown_option(const CLI::App& at, const std::string& word) {
    std::vector<std::string> known;
    for (const CLI::Option* option : at.get_options({}))
        for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
    const auto meant = meant_word(word, known);
    return fmt::format("{}there is no option \"{}\"; {}'{} --help' lists them",
                       at.get_parent() == nullptr ? "" : at.get_name() + ": ", word,
                       meant ? fmt::format("did you mean \"{}\"? ", *meant) : "", path_of(at));
}

/// The deepest verb that the arguments name, and the problem of the first word that is unknown there.
struct Reading {
    const CLI::App* at;
    std::optional<std::string> problem;
};

Reading read_words(const CLI::App& program, const std::vector<std::string>& arguments) {
    Reading reading{&program, std::nullopt};
    for (std::size_t i = 0; i < arguments.size() && !reading.problem; ++i) {
        const std::string& word = arguments[i];
        if (word == "--") return reading;
        if (word.size() > 2 && word.starts_with("--")) {
            const std::string name = word.substr(0, word.find('='));
            const CLI::Option* option = reading.at->get_option_no_throw(name);
            if (option == nullptr)
                reading.problem = unknown_option(*reading.at, name);
            else if (name == word && option->get_items_expected_max() > 0)
                ++i;  // its value
            continue;
        }
        const auto verbs = reading.at->get_subcommands([](const CLI::App*) { return true; });
        if (word.starts_with('-') || verbs.empty()) continue;
        const auto found = std::find_if(verbs.begin(), verbs.end(),
                                        [&](const CLI::App* verb) { return verb->get_name() == word; });
        if (found == verbs.end())
            reading.problem = unknown_verb(*reading.at, word);
        else
            reading.at = *found;
    }
    return reading;
}

}  // namespace

void declare_verbs(CLI::App& program, Action& action) {
    program.require_subcommand(1);
    program.set_version_flag("--version", LATHE_VERSION);
    program.footer(
        "Exit codes: 0 done, 1 wrong use, 2 bad input, 3 solver or device fault, 4 storage fault, 130 "
        "interrupted.");
    add_solve_verb(program, action);
    add_check_verb(program, action);
    add_verify_verb(program, action);
    add_multipactor_verb(program, action);
    add_gradient_verb(program, action);
    add_optimise_verbs(program, action);
    add_study_verbs(program, action);
    add_archive_verbs(program, action);
    add_report_verbs(program, action);
    add_export_verb(program, action);
    add_queue_verb(program, action);
    add_info_verb(program, action);
    add_synthesise_verb(program, action);
    add_gallery_verb(program, action);
    add_import_verb(program, action);
    add_documentation_verb(program, action);
    add_solver_process_verb(program, action);
}

std::optional<int> parse_command_line(CLI::App& program, int argc, const char* const* argv) {
    try {
        program.parse(argc, argv);
        return std::nullopt;
    } catch (const CLI::Success& help) {
        return program.exit(help);
    } catch (const CLI::ParseError& error) {
        const std::vector<std::string> arguments(argv + 1, argv + argc);
        const Reading reading = read_words(program, arguments);
        if (!reading.problem && !visible_verbs(*reading.at).empty())
            say("{}", program.help());  // of the verb that has verbs of its own
        else
            notify(command_line_problem(program, arguments, error.what()));
        return static_cast<int>(ExitCode::wrong_use);
    }
}

std::string command_line_problem(const CLI::App& program, const std::vector<std::string>& arguments,
                                 const std::string& parser_says) {
    const Reading reading = read_words(program, arguments);
    if (reading.problem) return *reading.problem;
    std::string problem = parser_says;
    std::replace(problem.begin(), problem.end(), '\n', ' ');
    return fmt::format("{}; '{} --help' tells more", problem, path_of(*reading.at));
}

std::vector<const CLI::App*> visible_verbs(const CLI::App& app) {
    std::vector<const CLI::App*> verbs;
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
        if (!verb->get_group().empty()) verbs.push_back(verb);
    return verbs;
}

}  // namespace lathe::batch
