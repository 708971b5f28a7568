// Names that hold at one place of a drawing: those of the enclosing "repeat" and "let" before those of the
// whole.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "genetic/drawing/evaluation.hpp"
#include "solver/base/input_error.hpp"
#include "solver/formats/json_cursor.hpp"

namespace lathe::drawing {

/// A name of a "let" and where its formula stands.
struct NamedFormula {
    std::string name;
    JsonCursor at;
};

/// The names of an object "let", in its order. Throws InputError about one that formulas cannot use.
std::vector<NamedFormula> named_formulas(const JsonCursor& let);

/// The names at a place, and the numbers of the tree there. Refers to the evaluation and to the outer scope.
class Scope final : public Names, public JsonFormulas {
public:
    explicit Scope(Evaluation& evaluation) : evaluation_(&evaluation) {}
    /// A scope inside of `outer`, at first with the same names. Throws InputError about `at` when there are
    /// more than most_levels.
    Scope(const Scope& outer, const JsonCursor& at);
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

    Evaluation& evaluation() const { return *evaluation_; }
    void let(const std::string& name, Number value);
    /// Adds names in their order; each formula may use those before it.
    void let_all(const std::vector<NamedFormula>& names);

    Number number(const std::string& name) const override;
    const std::vector<Number>* list(const std::string& name) const override;
    const Curve& curve(const std::string& name) const override { return evaluation_->curve(name); }
    std::optional<std::string> choice(const std::string& name) const override;
    void require_choice(const std::string& parameter, const std::string& name) const override {
        evaluation_->require_choice(parameter, name);
    }

    double number(const JsonCursor& at) const override;
    std::string text(const JsonCursor& at) const override;
    std::vector<double> points(const JsonCursor& object, const std::string& key,
                               int coordinates) const override;

    /// A number or a formula.
    Number number_at(const JsonCursor& at) const;
    /// A condition: a formula that is not zero.
    bool is_true(const JsonCursor& at) const { return number_at(at).value != 0.0; }
    /// A list of two numbers or formulas.
    Vertex point_at(const JsonCursor& at) const;
    /// A whole number within [least, most].
    int count_at(const JsonCursor& at, int least, int most) const;
    /// A whole number within [least, most] that no parameter but whole ones decides: vertices keep their
    /// identity.
    int fixed_count_at(const JsonCursor& at, int least, int most) const;

private:
    const Number* find(const std::string& name) const;
    std::string of_coordinates(const std::string& formula, const JsonCursor& at) const;
    Evaluation* evaluation_;
    const Scope* outer_ = nullptr;
    int level_ = 0;
    std::vector<std::pair<std::string, Number>> own_;  ///< few
};

/// The result of `evaluate`; an InputError without a place gets that of `at`.
template <class Evaluate>
decltype(auto) located_at(const JsonCursor& at, Evaluate evaluate) {
    try {
        return evaluate();
    } catch (const InputError& error) {
        if (error.location().file.empty() && error.location().key.empty()) at.fail(error.problem());
        throw;
    }
}

/// Throws InputError about `at` for a name that formulas cannot use: not of letters, digits and _, or
/// reserved.
void require_usable_name(const JsonCursor& at, const std::string& name,
                         const std::vector<std::string>& reserved = reserved_names());

}  // namespace lathe::drawing
