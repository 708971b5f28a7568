// Formulas of a drawing: arithmetic, conditions, lists and curves.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "genetic/drawing/number.hpp"

namespace lathe::drawing {

/// A curve as a list of vertices, which straight lines join.
using Curve = std::vector<Vertex>;

/// Meaning of the names in a formula. Functions throw InputError without a location for a name that has none.
class Names {
public:
    virtual ~Names() = default;
    virtual Number number(const std::string& name) const = 0;
    /// The entries of a list; null where the name is not a list.
    virtual const std::vector<Number>* list(const std::string& name) const = 0;
    virtual const Curve& curve(const std::string& name) const = 0;
    /// The chosen name of a parameter with choices; empty for other names.
    virtual std::optional<std::string> choice(const std::string& name) const = 0;
    /// Throws where `name` is no choice of `parameter`.
    virtual void require_choice(const std::string& parameter, const std::string& name) const = 0;
};

/// A formula, parsed once and evaluated often: numbers with or without a unit of length ("0.25 in"), names,
/// pi, + - * / ^, comparisons, `and`, `or`, `not`, brackets, entries of lists as `list[i]`, and the functions
/// of expression_functions(). Only the branch of `if` that is taken is evaluated.
class Expression {
public:
    /// Throws InputError without a location: the message has the column of the fault.
    explicit Expression(std::string_view text);

    /// The value. Throws InputError without a location for what is no finite number and for unknown names.
    Number value(const Names& names) const;

    /// Difference of the sides of the one inequality that the formula is, positive where it does not hold.
    Number excess(const Names& names) const;
    /// True for a formula that is one inequality: a <= b, a >= b, a < b or a > b.
    bool is_inequality() const;

    /// Names that stand in the formula, each as often as it stands there.
    std::vector<std::string> names() const;

    struct Node {
        enum class Kind {
            number,
            name,
            entry,
            negate,
            invert,
            add,
            subtract,
            multiply,
            divide,
            power,
            less,
            less_equal,
            greater,
            greater_equal,
            equal,
            unequal,
            both,
            either,
            call
        };
        Kind kind = Kind::number;
        double number = 0.0;
        std::string name = {};  ///< of a name, a list or a function
        std::vector<Node> parts = {};
    };

private:
    Node root_;
};

/// Names of the functions, and of what else a parameter or value cannot be called: "pi", "t", "if", ...
const std::vector<std::string>& reserved_names();

}  // namespace lathe::drawing
