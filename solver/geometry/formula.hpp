// Arithmetic on named numbers, as a user writes it for a parameter, "1.2 * waveguide_radius_mm", or for a
// graded permittivity, "2 - (r_mm / 30)^2".
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace lathe {

/// The longest formula that is accepted.
inline constexpr std::size_t max_formula_characters = 200;

/// An arithmetic expression, parsed once and evaluated often: numbers, lengths with a unit ("0.25 in", in
/// mm), names ("knot_radii_mm[2]" is one), pi,
/// + - * / ^, brackets, and the functions of formula_functions(). Without loops and assignments, an
/// evaluation ends after one pass over the text.
class Formula {
public:
    /// Throws InputError without a location: the text is its value, and the message has the column of the
    /// fault.
    explicit Formula(const std::string& text);

    /// The names in the formula, each once, in the order of their first use.
    const std::vector<std::string>& names() const { return names_; }

    /// The value for `values` in the order of names(). May be infinite or NaN: 1/0, sqrt(-1). Allocates
    /// nothing.
    double value(std::span<const double> values) const;

    /// One step of a stack machine; for the parser, which lives in the source file.
    struct Step {
        enum class Kind { number, name, negate, add, subtract, multiply, divide, power, call };
        Kind kind = Kind::number;
        double number = 0.0;    ///< the value of a number
        std::size_t which = 0;  ///< the index of a name or a function
    };

private:
    std::vector<std::string> names_;
    std::vector<Step> steps_;
};

/// The functions that a formula may call: "sqrt", "abs", ... Angles in degrees: "sind", "atand". With two
/// arguments: "min", "max".
std::vector<std::string> formula_functions();

}  // namespace lathe
