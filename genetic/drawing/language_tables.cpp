#include <utility>

#include "genetic/drawing/language.hpp"

namespace lathe::drawing {
namespace {

using Kind = ValueKind;

std::string value_text(const LanguageKey& key) {
    switch (key.kind) {
        case Kind::number:
            return "number";
        case Kind::count:
            return "whole number";
        case Kind::condition:
            return "condition";
        case Kind::boolean:
            return "true or false";
        case Kind::name:
            return "new name";
        case Kind::curve:
            return "name of a curve";
        case Kind::text:
            return "text";
        case Kind::point:
            return "point";
        case Kind::formulas:
            return "formulas of t";
        case Kind::range:
            return "two numbers";
        case Kind::path:
            return "path";
        case Kind::list:
            return "list";
        case Kind::names:
            return "names with formulas";
        case Kind::object:
            return "object";
        case Kind::word:
            break;
    }
    std::string text;
    for (const std::string& word : key.words) text += (text.empty() ? "`" : ", `") + word + "`";
    return text;
}

std::string table_of(ConstructRole role) {
    std::string text = "| object | key | value | meaning | default |\n|---|---|---|---|---|\n";
    for (const Construct& construct : constructs()) {
        if (construct.role != role) continue;
        std::string object = construct.help;
        for (const LanguageKey& key : construct.keys)
            text += "| " + std::exchange(object, "") + " | `" + key.name + "` | " + value_text(key) + " | " +
                    key.help + " | " + (key.is_needed ? "needed" : key.standard) + " |\n";
    }
    return text;
}

}  // namespace

std::string language_tables() {
    static constexpr std::pair<ConstructRole, const char*> roles[] = {
        {ConstructRole::item_of_path, "Items of a path"},
        {ConstructRole::entry_of_list, "Entries of lists"},
        {ConstructRole::outline, "Outlines"},
        {ConstructRole::part, "Parts of outlines and groups"},
        {ConstructRole::value, "Lists"},
        {ConstructRole::rule, "Rules"}};
    std::string text;
    for (const auto& [role, title] : roles)
        text += std::string(text.empty() ? "" : "\n") + "### " + title + "\n\n" + table_of(role);
    return text;
}

}  // namespace lathe::drawing
