#include "genetic/drawing/drawing.hpp"

#include <algorithm>

#include "solver/base/input_error.hpp"

namespace lathe::drawing {
namespace {

/// True for a list with anything but numbers and lists of them.
bool is_formulated(const JsonValue& value) {
    if (value.kind == JsonValue::Kind::array)
        return std::any_of(value.items.begin(), value.items.end(), [](const JsonValue& item) {
            return item.kind == JsonValue::Kind::string || item.kind == JsonValue::Kind::object ||
                   is_formulated(item);
        });
    return false;
}

bool is_plain_region(const JsonValue& region) {
    if (region.kind != JsonValue::Kind::object) return true;  // refused by the reader
    for (const char* key : {"repeat", "if", "group", "circle", "wall_of", "clip"})
        if (region.find(key) != nullptr) return false;
    for (const char* outline : {"outline_zr_mm", "outline_xy_mm"})
        if (const JsonValue* drawn = region.find(outline); drawn != nullptr && is_formulated(*drawn))
            return false;
    return true;
}

}  // namespace

DrawingTree::DrawingTree(const JsonValue& antenna, std::string file_name) : file_name_(std::move(file_name)) {
    root_.kind = JsonValue::Kind::object;
    root_.line = antenna.line;
    root_.names = {"antenna"};
    root_.items = {antenna};
    parse_formulas(root_);
}

void DrawingTree::parse_formulas(const JsonValue& value) {
    for (const JsonValue& item : value.items) parse_formulas(item);
    if (value.kind != JsonValue::Kind::string) return;
    try {
        formulas_.emplace(&value, Expression(value.text));
    } catch (const InputError&) {
        // A name, a title or a fault: formula() reports the fault.
    }
}

const Expression& DrawingTree::formula(const JsonCursor& at) const {
    const auto found = formulas_.find(&at.value());
    if (found != formulas_.end()) return found->second;
    try {
        Expression(at.value().text);
    } catch (const InputError& error) {
        at.fail(error.problem());
    }
    at.fail("is not a formula of this drawing");
}

bool is_drawing(const JsonCursor& antenna) {
    const auto regions = antenna.find("regions");
    if (!regions) return false;
    for (const char* key : {"parameters", "values", "curves", "rules"})
        if (antenna.find(key)) return true;
    const std::vector<JsonValue>& entries = regions->value().items;
    return !std::all_of(entries.begin(), entries.end(), is_plain_region);
}

}  // namespace lathe::drawing
