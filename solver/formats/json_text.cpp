#include "solver/formats/json_text.hpp"

#include <nlohmann/json.hpp>

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t line_width = 120;
constexpr std::size_t indent_width = 2;

std::string on_one_line(const Json& value) {
    if (!value.is_structured()) return value.dump();
    std::string text(1, value.is_object() ? '{' : '[');
    for (auto item = value.begin(); item != value.end(); ++item) {
        if (item != value.begin()) text += ", ";
        if (value.is_object()) text += Json(item.key()).dump() + ": ";
        text += on_one_line(*item);
    }
    return text + (value.is_object() ? '}' : ']');
}

bool is_list_of_scalars(const Json& value) {
    if (!value.is_array()) return false;
    for (const Json& item : value) {
        if (item.is_structured()) return false;
    }
    return true;
}

void append(const Json& value, std::size_t indent, std::string& text) {
    if (!value.is_structured() || is_list_of_scalars(value)) {
        text += on_one_line(value);
        return;
    }
    // Only small branches are tried on one line, or deep trees would be written many times over.
    const bool is_small = value.size() <= line_width / 3 && indent > 0;
    if (is_small) {
        const std::string line = on_one_line(value);
        if (indent + line.size() <= line_width) {
            text += line;
            return;
        }
    }
    const std::string margin(indent + indent_width, ' ');
    text += value.is_object() ? "{" : "[";
    for (auto item = value.begin(); item != value.end(); ++item) {
        text += item == value.begin() ? "\n" : ",\n";
        text += margin;
        if (value.is_object()) text += Json(item.key()).dump() + ": ";
        append(*item, indent + indent_width, text);
    }
    text += '\n';
    text.append(indent, ' ');
    text += value.is_object() ? '}' : ']';
}

}  // namespace

std::string json_text(const Json& value) {
    std::string text;
    append(value, 0, text);
    return text + "\n";
}

}  // namespace lathe
