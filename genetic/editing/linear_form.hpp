// Formulas as sums: a constant and terms with factors, so that lengths are added and taken off by text.
#pragma once

#include <string>
#include <vector>

namespace lathe::editing {

/// A term of a sum: a name or a longer formula, and its factor.
struct LinearTerm {
    std::string text;
    double factor = 1.0;
    bool operator==(const LinearTerm&) const = default;
};

/// constant + factor * text + ...
struct LinearForm {
    double constant = 0.0;
    std::vector<LinearTerm> terms = {};

    LinearForm() = default;
    explicit LinearForm(double number) : constant(number) {}
    /// The sum that a formula of a drawing is. Parts that are no plain sums, products of names for example,
    /// stay whole. Throws InputError without a location for a text that is not a formula.
    explicit LinearForm(const std::string& formula);

    bool is_number() const { return terms.empty(); }
    bool is_zero() const { return terms.empty() && constant == 0.0; }
    /// The formula, or the number, as a drawing has it. Throws InputError for one of more than 200
    /// characters.
    std::string text() const;
    bool operator==(const LinearForm&) const = default;
};

/// Sum and difference; equal terms are put together and those that cancel vanish.
LinearForm operator+(const LinearForm& a, const LinearForm& b);
LinearForm operator-(const LinearForm& a, const LinearForm& b);
LinearForm operator*(double factor, const LinearForm& a);

/// A number to 15 digits: what sums of decimal fractions miss in the last one is gone.
double tidy(double number);
/// The shortest text that reads back to the number.
std::string number_text(double number);

/// The text without blanks at its ends.
std::string trimmed(const std::string& text);
/// The names in a formula, each as often as it stands there. Empty for a text that is not a formula.
std::vector<std::string> names_in(const std::string& formula);
/// The formula with `name` replaced by `text` wherever it stands alone.
std::string with_name_replaced(const std::string& formula, const std::string& name, const std::string& text);
/// The value of a formula without names; throws InputError for one with names.
double constant_value(const std::string& formula);

}  // namespace lathe::editing
