// The command line as data, read from the parser itself; man page and completions are made from it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace lathe::batch {

/// How a shell completes a value.
enum class Completion { none, words, files, folders };

/// An option, or a positional argument.
struct OptionDescription {
    std::string name;   ///< "--engine"; for an argument its placeholder, "FILE"
    std::string value;  ///< "auto|cpu|cuda|debug", "DIR"; empty: a flag
    std::string text;   ///< help with range and default; a list has one line per entry
    bool is_required = false;
    bool is_list = false;  ///< several values separated by commas
    Completion completion = Completion::none;
    std::vector<std::string> words;    ///< words that complete it
    std::vector<std::string> endings;  ///< endings of files, "lathe"; empty: any
};

/// A verb with its options and its own verbs.
struct VerbDescription {
    std::string name;                  ///< "add"
    std::vector<std::string> parents;  ///< "queue"; without the program's name
    std::string text;
    std::vector<OptionDescription> arguments, options;
    std::vector<VerbDescription> verbs;

    /// The words that call it, "queue add".
    std::string path() const;
};

/// The program with all verbs that users see; `--help` is an option of each.
VerbDescription describe(const CLI::App& program);

/// The text of lathe-batch(1) in the man macros, with `version` at the foot.
std::string man_page(const VerbDescription& program, const std::string& version);

/// The completion script of bash for every verb, option and word.
std::string bash_completion(const VerbDescription& program);
/// The completion script of zsh for every verb, option and word.
std::string zsh_completion(const VerbDescription& program);
/// The completion script of fish for every verb, option and word.
std::string fish_completion(const VerbDescription& program);

}  // namespace lathe::batch
