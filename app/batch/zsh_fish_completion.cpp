// Completion for zsh and for fish.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/batch/command_description.hpp"

namespace lathe::batch {

namespace {

/// The first line of a text, without characters that the shell would interpret.
std::string first_line(const std::string& text, const std::string& forbidden) {
    std::string line = text.substr(0, text.find('\n'));
    std::erase_if(line, [&](char character) { return forbidden.find(character) != std::string::npos; });
    return line;
}

// In zsh a specification is in single quotes, and ':' and brackets separate its parts.
std::string zsh_text(const std::string& text) {
    return first_line(text, "'\"[]:\\`$");
}

std::string zsh_action(const OptionDescription& option) {
    switch (option.completion) {
        case Completion::words:
            return option.is_list ? fmt::format("_sequence compadd - {}", fmt::join(option.words, " "))
                                  : fmt::format("({})", fmt::join(option.words, " "));
        case Completion::files:
            if (option.endings.empty()) return "_files";
            return fmt::format("_files -g \"*.({})(-.)\"", fmt::join(option.endings, "|"));
        case Completion::folders:
            return "_files -/";
        case Completion::none:
            break;
    }
    return " ";
}

std::string zsh_function(const std::string& path) {
    std::string name = "_lathe-batch";
    for (const char character : path) name += character == ' ' ? '-' : character;
    return name;
}

/// One function per verb, after those of its own verbs.
std::string zsh_verb(const VerbDescription& verb, const std::string& function) {
    std::string text, names, cases;
    for (const VerbDescription& child : verb.verbs) {
        const std::string name = zsh_function("-" + child.path());
        text += zsh_verb(child, name);
        names += fmt::format("                '{}:{}'\n", child.name, zsh_text(child.text));
        cases += fmt::format("                {}) {} ;;\n", child.name, name);
    }
    text += function + "() {\n";
    if (!names.empty()) text += "    local curcontext=$curcontext state line\n    typeset -A opt_args\n";
    text += fmt::format("    _arguments {}", names.empty() ? "-S" : "-C");
    for (const OptionDescription& option : verb.options) {
        text += fmt::format(" \\\n        '{}{}[{}]",
                            option.name == "--set" || option.name == "--parameter" ? "*" : "", option.name,
                            zsh_text(option.text));
        if (!option.value.empty()) text += fmt::format(":{}:{}", zsh_text(option.value), zsh_action(option));
        text += "'";
    }
    for (const OptionDescription& argument : verb.arguments)
        text += fmt::format(" \\\n        ':{}:{}'", zsh_text(argument.name), zsh_action(argument));
    if (names.empty()) return text + "\n}\n\n";
    text += " \\\n        '1: :->verb' \\\n        '*:: :->rest'\n    case $state in\n        verb)\n";
    text += "            local -a verbs=(\n" + names + "            )\n            _describe command verbs\n";
    text += "            ;;\n        rest)\n            case $words[1] in\n" + cases;
    return text + "            esac\n            ;;\n    esac\n}\n\n";
}

std::string fish_text(const std::string& text) {
    return first_line(text, "'\\");
}

/// The condition under which a verb's words are offered: after its parents and itself.
std::string fish_place(const VerbDescription& verb) {
    std::string place = "__fish_seen_subcommand_from " + verb.name;
    for (const std::string& parent : verb.parents)
        place = fmt::format("__fish_seen_subcommand_from {}; and {}", parent, place);
    return place;
}

/// The flags that say how a value is completed.
std::string fish_action(const OptionDescription& option) {
    switch (option.completion) {
        case Completion::words:
            return option.is_list ? fmt::format(" -x -a '(__fish_append , {})'", fmt::join(option.words, " "))
                                  : fmt::format(" -x -a '{}'", fmt::join(option.words, " "));
        case Completion::files: {
            std::string files;
            for (const std::string& ending : option.endings)
                files += fmt::format("(__fish_complete_suffix .{})", ending);
            return fmt::format(" -k -r{}", files.empty() ? " -F" : " -a '" + files + "'");
        }
        case Completion::folders:
            return " -x -a '(__fish_complete_directories)'";
        case Completion::none:
            break;
    }
    return " -x";
}

std::string fish_verb(const VerbDescription& verb, const std::string& place) {
    std::string text;
    const std::string lead = fmt::format("complete -c lathe-batch -n '{}'", place);
    for (const VerbDescription& child : verb.verbs) {
        std::string where = place;
        if (!verb.parents.empty() || place != "__fish_use_subcommand") {
            std::string others;
            for (const VerbDescription& sibling : verb.verbs) others += " " + sibling.name;
            where += "; and not __fish_seen_subcommand_from" + others;
        }
        text += fmt::format("complete -c lathe-batch -n '{}' -f -a {} -d '{}'\n", where, child.name,
                            fish_text(child.text));
    }
    for (const OptionDescription& option : verb.options)
        text += fmt::format("{} -l {}{} -d '{}'\n", lead, option.name.substr(2),
                            option.value.empty() ? "" : fish_action(option), fish_text(option.text));
    if (!verb.arguments.empty() && verb.arguments.front().completion != Completion::none)
        text += lead + fish_action(verb.arguments.front()) + "\n";
    for (const VerbDescription& child : verb.verbs) text += fish_verb(child, fish_place(child));
    return text;
}

}  // namespace

std::string zsh_completion(const VerbDescription& program) {
    return "#compdef lathe-batch\n# Made by 'lathe-batch documentation --format zsh'.\n\n" +
           zsh_verb(program, "_lathe-batch") + "_lathe-batch \"$@\"\n";
}

std::string fish_completion(const VerbDescription& program) {
    return "# Made by 'lathe-batch documentation --format fish'.\ncomplete -c lathe-batch -f\n" +
           fish_verb(program, "__fish_use_subcommand");
}

}  // namespace lathe::batch
