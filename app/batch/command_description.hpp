// The command line as data, read from the parser itself: what the man page and the completions are made of.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace lathe::batch {

/// How a shell completes a value.
enum class Completion { none, words, files, folders };

/// An option, or an argument without a name of its own.
struct OptionDescription {
    std::string name;   ///< "--engine"; of an argument what stands for it, "FILE"
    std::string value;  ///< "auto|cpu|cuda|debug", "DIR"; empty: a flag
    std::string text;   ///< with the range and the default; lines of a list apart
    bool is_required = false;
    bool is_list = false;  ///< several values by commas
    Completion completion = Completion::none;
    std::vector<std::string> words;    ///< that complete it
    std::vector<std::string> endings;  ///< of files, "lathe"; empty: any
};

struct VerbDescription {
    std::string name;                  ///< "add"
    std::vector<std::string> parents;  ///< "queue"; without the program's name
    std::string text;
    std::vector<OptionDescription> arguments, options;
    std::vector<VerbDescription> verbs;

    /// "queue add"
    std::string path() const;
};

/// The program with all verbs that users see; `--help` is an option of each.
VerbDescription describe(const CLI::App& program);

/// lathe-batch(1) in the man macros. `version` stands at the foot.
std::string man_page(const VerbDescription& program, const std::string& version);

/// Completion scripts that know every verb, option and word.
std::string bash_completion(const VerbDescription& program);
std::string zsh_completion(const VerbDescription& program);
std::string fish_completion(const VerbDescription& program);

}  // namespace lathe::batch
