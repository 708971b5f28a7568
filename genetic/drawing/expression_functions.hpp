// Functions that a formula of a drawing may call.
#pragma once

#include <span>
#include <string_view>

#include "genetic/drawing/number.hpp"

namespace lathe::drawing {

/// A function by its name. Those of numbers have `call`; those of lists and curves, and `if`, do not.
struct ExpressionFunction {
    std::string_view name;
    int least_arguments = 1, most_arguments = 1;
    Number (*call)(std::span<const Number> arguments) = nullptr;
    /// The first argument is the name of a list, or of a curve.
    bool is_of_list = false, is_of_curve = false;
};

/// All of them.
std::span<const ExpressionFunction> expression_functions();

/// The function of this name; null where there is none.
const ExpressionFunction* find_function(std::string_view name);

}  // namespace lathe::drawing
