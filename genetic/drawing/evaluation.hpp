// One evaluation of a drawing: its parameters, values and curves as numbers.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "genetic/drawing/drawing.hpp"
#include "genetic/drawing/expression.hpp"
#include "solver/antenna/design.hpp"

namespace lathe::drawing {

/// The entry of a parameter by which derivatives are taken.
struct Direction {
    std::size_t parameter = 0, entry = 0;
};

/// Numbers behind the names of a drawing for the present values of its parameters. Values and curves are
/// computed when they are first wanted. For one thread.
class Evaluation {
public:
    /// `design` has the parameters of the drawing, and is referred to. Without a direction all derivatives
    /// are zero.
    Evaluation(const DrawingTree& drawing, const Design& design, std::optional<Direction> direction = {});
    Evaluation(const Evaluation&) = delete;
    Evaluation& operator=(const Evaluation&) = delete;

    const DrawingTree& drawing() const { return drawing_; }

    /// A number by its name. Throws InputError, with the place of the fault where the formula of a value has
    /// it, and without one for a name that there is not; `more` is allowed too.
    Number number(const std::string& name, const std::vector<std::string>& more);
    /// Null where the name is not a list.
    const std::vector<Number>* list(const std::string& name);
    const Curve& curve(const std::string& name);
    std::optional<std::string> choice(const std::string& name) const;
    void require_choice(const std::string& parameter, const std::string& name) const;

    /// Counts a turn of a "repeat" at `at` and refuses one too many.
    void count_turn(const JsonCursor& at);
    /// Counts a vertex and refuses one too many.
    void count_vertex(const JsonCursor& at);
    /// Numbers of the arcs that are drawn: 1, 2, ...
    int next_arc() { return ++arcs_; }

private:
    struct Value {
        bool is_list = false;
        std::vector<Number> numbers;
    };
    const Value* find_value(const std::string& name);
    Value evaluated(const JsonCursor& at);
    Value of_parameter(std::size_t index);
    Number number_of_entry(std::size_t index, std::size_t entry);
    std::string allowed_names(const std::vector<std::string>& more) const;
    void enter(const std::string& name);

    const DrawingTree& drawing_;
    const Design& design_;
    const std::vector<ParameterDescription>& descriptions_;
    std::optional<Direction> direction_;
    std::unordered_map<std::string, std::size_t> parameters_;
    std::unordered_map<std::string, Value> values_;
    std::map<std::string, Curve> curves_;
    std::vector<std::string> under_way_;
    int turns_ = 0, arcs_ = 0;
    std::size_t vertices_ = 0;
};

}  // namespace lathe::drawing
