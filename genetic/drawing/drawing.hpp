// A drawing in the language of docs/user/own_shapes.md, as its text says it.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "genetic/drawing/expression.hpp"
#include "solver/formats/json_cursor.hpp"

namespace lathe::drawing {

/// Most turns of all "repeat" of a drawing together, and most levels of what stands inside of each other.
inline constexpr int most_turns = 10'000, most_levels = 16;

/// The tree of a drawing with its formulas parsed. Immutable: threads evaluate it side by side.
class DrawingTree {
public:
    /// `antenna`: the value of "antenna" in the file of this name.
    DrawingTree(const JsonValue& antenna, std::string file_name);
    DrawingTree(const DrawingTree&) = delete;
    DrawingTree& operator=(const DrawingTree&) = delete;

    /// The value of "antenna".
    JsonCursor antenna() const { return JsonCursor(root_, file_name_).at("antenna"); }
    const std::string& file_name() const { return file_name_; }

    /// The formula of a text. Throws InputError about `at` for a text that is none.
    const Expression& formula(const JsonCursor& at) const;

private:
    void parse_formulas(const JsonValue& value);

    JsonValue root_;
    std::string file_name_;
    std::unordered_map<const JsonValue*, Expression> formulas_;
};

/// True for the value of "antenna" of a flat project that needs this language: regions with parameters,
/// values or curves, or regions that are drawn by anything but numbers.
bool is_drawing(const JsonCursor& antenna);

}  // namespace lathe::drawing
