#include "app/batch/command_description.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

#include "app/batch/command_line.hpp"
#include "genetic/project/project.hpp"

namespace lathe::batch {

namespace {

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

/// The names in a description whose lines are "name (what it is)".
std::vector<std::string> listed_words(const std::string& text) {
    std::vector<std::string> words;
    const auto lines = split(text, '\n');
    for (std::size_t i = 1; i < lines.size(); ++i) words.push_back(lines[i].substr(0, lines[i].find(' ')));
    return words;
}

/// "0 to 1024" from "INT:INT in [0 - 1024]"; empty without a range.
std::string range_in(const std::string& type) {
    const auto begin = type.find(" in ["), end = type.rfind(']');
    if (begin == std::string::npos || end == std::string::npos) return "";
    std::string range = type.substr(begin + 5, end - begin - 5);
    const auto dash = range.find(" - ");
    return dash == std::string::npos ? "" : range.replace(dash, 3, " to ");
}

/// The completion by the placeholder of a value: DIR is a folder, FILE, STORE and SOURCE are files.
void set_completion(OptionDescription& option, const std::string& expected) {
    option.words = listed_words(option.text);
    if (expected.find('|') != std::string::npos) option.words = split(expected, '|');
    if (expected.starts_with("METRIC")) option.words = known_metrics();
    if (!option.words.empty()) {
        option.completion = Completion::words;
    } else if (expected == "DIR") {
        option.completion = Completion::folders;
    } else if (expected == "FILE" || expected == "STORE" || expected == "SOURCE") {
        option.completion = Completion::files;
        if (expected != "STORE") option.endings.emplace_back("lathe");
        if (expected != "FILE") option.endings.emplace_back("db");
    }
}

OptionDescription describe_option(const CLI::Option& option) {
    OptionDescription described;
    const bool is_argument = option.get_positional();
    const std::string type = option.get_type_name();
    described.name = is_argument ? option.get_name(true) : "--" + option.get_lnames().front();
    if (!is_argument && option.get_items_expected_max() > 0) described.value = type.substr(0, type.find(':'));
    described.text = option.get_description();
    described.is_required = option.get_required();
    described.is_list = option.get_delimiter() != '\0';
    set_completion(described, is_argument ? described.name : described.value);
    if (const std::string range = range_in(type); !range.empty()) described.text += "; allowed: " + range;
    if (!option.get_default_str().empty()) described.text += "; default: " + option.get_default_str();
    if (!is_argument && described.is_required) described.text += " (required)";
    return described;
}

VerbDescription describe_verb(const CLI::App& app, const std::vector<std::string>& parents) {
    VerbDescription verb;
    verb.name = app.get_name();
    verb.parents = parents;
    verb.text = app.get_description();
    for (const CLI::Option* option : app.get_options({})) {
        if (option->get_group().empty()) continue;
        (option->get_positional() ? verb.arguments : verb.options).push_back(describe_option(*option));
    }
    std::vector<std::string> path = parents;
    if (app.get_parent() != nullptr) path.push_back(verb.name);
    for (const CLI::App* child : visible_verbs(app)) verb.verbs.push_back(describe_verb(*child, path));
    return verb;
}

}  // namespace

std::string VerbDescription::path() const {
    return parents.empty() ? name : fmt::format("{} {}", fmt::join(parents, " "), name);
}

VerbDescription describe(const CLI::App& program) {
    return describe_verb(program, {});
}

}  // namespace lathe::batch
