// Arithmetic on named numbers, as a user writes it for a parameter: "1.2 * waveguide_radius_mm".
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace lathe {

inline constexpr std::size_t max_formula_characters = 200;

/// Parsed once, evaluated often. Numbers, names ("knot_radii_mm[2]" is one), pi, + - * / ^, brackets, and the
/// functions of formula_functions(). No loops, no assignment: ends after one pass over its text.
class Formula {
public:
    /// Throws InputError without a place: the text as its value and the column of what is not understood.
    explicit Formula(const std::string& text);

    /// Each name once, in the order of their first use.
    const std::vector<std::string>& names() const { return names_; }

    /// `values` in the order of names(). May be infinite or NaN: 1/0, sqrt(-1).
    double value(std::span<const double> values) const;

    /// One step of a stack machine; for the parser, which lives in the source file.
    struct Step {
        enum class Kind { number, name, negate, add, subtract, multiply, divide, power, call };
        Kind kind = Kind::number;
        double number = 0.0;    ///< of a number
        std::size_t which = 0;  ///< of a name or a function
    };

private:
    std::vector<std::string> names_;
    std::vector<Step> steps_;
};

/// "sqrt", "abs", ... Angles in degrees: "sind", "atand". With two arguments: "min", "max".
std::vector<std::string> formula_functions();

}  // namespace lathe
