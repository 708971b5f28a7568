#include "solver/antenna/parameter_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace lathe {
namespace {

bool is_key_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '_';
}

/// The next word of a text that is a parameter, from `begin` on: its offset and length, brackets
/// included.
std::pair<std::size_t, std::size_t> next_parameter(std::string_view text, std::size_t begin) {
    while (begin < text.size()) {
        if (!is_key_letter(text[begin])) {
            ++begin;
            continue;
        }
        std::size_t end = begin;
        while (end < text.size() && is_key_letter(text[end])) ++end;
        const std::string_view word = text.substr(begin, end - begin);
        // Words such as "lens" are keys too, but in a text they have their plain meaning.
        if (word.find('_') != std::string_view::npos && parameter_named(word).description != nullptr) {
            if (end < text.size() && text[end] == '[')
                end = std::min(text.find(']', end), text.size() - 1) + 1;
            return {begin, end - begin};
        }
        begin = end;
    }
    return {std::string_view::npos, 0};
}

std::string spoken(std::string_view name) {
    std::string text(name);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

std::string lower_case(std::string text) {
    if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] - 'A' + 'a');
    return text;
}

}  // namespace

std::string display_name(const ParameterDescription& description, std::size_t entry) {
    if (!description.is_list) return description.label;
    const std::string& one = description.entry_label.empty() ? description.label : description.entry_label;
    return fmt::format("{} {}", one, entry + 1);
}

namespace {

/// The key in front of a bracket, and the entry within; an empty key for a bracket that is none.
std::string_view key_of(std::string_view name, NamedParameter& named) {
    const auto bracket = name.find('[');
    if (bracket == std::string_view::npos) return name;
    const char* end = name.data() + name.size();
    const auto read = std::from_chars(name.data() + bracket + 1, end, named.entry);
    if (read.ec != std::errc() || read.ptr + 1 != end || *read.ptr != ']') return {};
    named.has_entry = true;
    return name.substr(0, bracket);
}

const ParameterDescription* described(const std::vector<ParameterDescription>& descriptions,
                                      std::string_view key) {
    for (const ParameterDescription& description : descriptions)
        if (description.key == key) return &description;
    return nullptr;
}

}  // namespace

NamedParameter parameter_named(std::string_view name) {
    NamedParameter named;
    const std::string_view key = key_of(name, named);
    for (const AntennaTemplate& candidate : antenna_templates())
        if (named.description == nullptr) named.description = described(candidate.parameters, key);
    return named;
}

NamedParameter parameter_named(const Design& design, std::string_view name) {
    NamedParameter named;
    named.description = described(descriptions_of(design), key_of(name, named));
    return named;
}

std::string first_parameter_in(std::string_view text) {
    const auto [begin, length] = next_parameter(text, 0);
    if (begin == std::string_view::npos) return {};
    const std::string_view word = text.substr(begin, length);
    return std::string(word.substr(0, word.find('[')));
}

std::string with_display_names(std::string_view text) {
    std::string said;
    std::size_t done = 0;
    for (;;) {
        const auto [begin, length] = next_parameter(text, done);
        if (begin == std::string_view::npos) return said + std::string(text.substr(done));
        const NamedParameter named = parameter_named(text.substr(begin, length));
        const std::string name = named.description == nullptr ? std::string(text.substr(begin, length))
                                 : named.has_entry            ? display_name(*named.description, named.entry)
                                                              : named.description->label;
        said += std::string(text.substr(done, begin - done)) + "“" + name + "”";
        done = begin + length;
    }
}

std::string why_idle(const Design& design, std::size_t parameter) {
    if (!design.has_template()) return {};  // a project's own parameters serve its formulas
    const AntennaTemplate& antenna_template = template_of(design);
    const ParameterDescription& described = antenna_template.parameters.at(parameter);
    if (described.used_with.empty()) return {};
    const std::vector<std::string>& known = described.used_with_names;
    for (std::size_t i = 0; i < design.parameters.size(); ++i) {
        const ParameterDescription& other = antenna_template.parameters.at(i);
        if (other.key != described.used_with) continue;
        const double value = design.parameters[i].entries.at(0).value;
        if (known.empty())
            return value > 0.0 ? ""
                               : fmt::format("Without effect while the {} is 0.", lower_case(other.label));
        const std::string& chosen = other.choices.at(static_cast<std::size_t>(std::lround(value)));
        if (std::find(known.begin(), known.end(), chosen) != known.end()) return {};
        std::string names;
        for (const std::string& name : known) names += (names.empty() ? "“" : ", “") + spoken(name) + "”";
        return fmt::format("Without effect: for {} {} only.", lower_case(other.label), names);
    }
    return {};
}

}  // namespace lathe
