// Completion for bash, without the helpers of the package bash-completion.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/batch/command_description.hpp"

namespace lathe::batch {

namespace {

constexpr const char* opening =
    R"(# bash completion for lathe-batch; made by 'lathe-batch documentation --format bash'

# Words that complete what is typed; of a list by commas its last entry.
_lathe_batch_words() {
    local typed=$cur lead=
    if [[ $2 == list && $cur == *,* ]]; then
        lead=${cur%,*},
        typed=${cur##*,}
    fi
    mapfile -t COMPREPLY < <(compgen -P "$lead" -W "$1" -- "$typed")
}

# Files with one of the endings, and folders; without an ending any file.
_lathe_batch_files() {
    local ending
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(
        compgen -d -- "$cur"
        for ending in "$@"; do compgen -f -X "!*.$ending" -- "$cur"; done
        (($# > 0)) || compgen -f -- "$cur"
    )
}

_lathe_batch_folders() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -d -- "$cur")
}

_lathe_batch() {
    local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} verb= i
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; ++i)); do
        case "$verb/${COMP_WORDS[i]}" in
)";

constexpr const char* closing = R"(    esac
} && complete -F _lathe_batch lathe-batch
)";

template <class Visit>
void each_verb(const VerbDescription& verb, Visit visit) {
    for (const VerbDescription& child : verb.verbs) {
        visit(child);
        each_verb(child, visit);
    }
}

/// The call that completes an option or argument; empty when there is none.
std::string completing(const OptionDescription& option) {
    switch (option.completion) {
        case Completion::words:
            return fmt::format("_lathe_batch_words '{}'{}", fmt::join(option.words, " "),
                               option.is_list ? " list" : "");
        case Completion::files:
            return fmt::format("_lathe_batch_files {}", fmt::join(option.endings, " "));
        case Completion::folders:
            return "_lathe_batch_folders";
        case Completion::none:
            break;
    }
    return ":";
}

/// Cases of the script that complete the value after an option, by verb and option.
std::string value_cases(const VerbDescription& verb, const std::string& path) {
    std::string text;
    for (const OptionDescription& option : verb.options)
        if (!option.value.empty())
            text += fmt::format("        '{}/{}') {}; return ;;\n", path, option.name, completing(option));
    return text;
}

/// The case of the script that completes options after a dash, and otherwise verbs or the first argument.
std::string word_case(const VerbDescription& verb, const std::string& path) {
    std::string options, verbs;
    for (const OptionDescription& option : verb.options) options += option.name + " ";
    for (const VerbDescription& child : verb.verbs) verbs += child.name + " ";
    std::string text = fmt::format("        '{}')\n            if [[ $cur == -* ]]; then\n", path);
    text += fmt::format("                _lathe_batch_words '{}'\n", options);
    std::string other = verbs.empty() ? "" : fmt::format("_lathe_batch_words '{}'", verbs);
    if (verbs.empty() && !verb.arguments.empty()) other = completing(verb.arguments.front());
    if (!other.empty()) text += "            else\n                " + other + "\n";
    return text + "            fi\n            ;;\n";
}

}  // namespace

std::string bash_completion(const VerbDescription& program) {
    std::string text = opening;
    std::string values = value_cases(program, ""), words = word_case(program, "");
    each_verb(program, [&](const VerbDescription& verb) {
        text += fmt::format("            '{}/{}') verb='{}' ;;\n", fmt::join(verb.parents, " "), verb.name,
                            verb.path());
        values += value_cases(verb, verb.path());
        words += word_case(verb, verb.path());
    });
    text += "        esac\n    done\n    case \"$verb/$previous\" in\n" + values + "    esac\n";
    return text + "    case \"$verb\" in\n" + words + closing;
}

}  // namespace lathe::batch
