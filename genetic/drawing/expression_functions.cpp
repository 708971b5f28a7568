#include "genetic/drawing/expression_functions.hpp"

#include <array>
#include <functional>
#include <numbers>
#include <unordered_map>

#include "genetic/drawing/expression.hpp"

namespace lathe::drawing {
namespace {

constexpr double degree = std::numbers::pi / 180.0;
constexpr int most_of_many = 16;  // arguments of min and max

using Arguments = std::span<const Number>;

/// The arc functions have no derivative at the ends of their range; the value is right there.
Number arc(Number x, double value, double steepness) {
    return through(x, value / degree, steepness / degree);
}

Number remainder_of(Arguments a) {
    // As in mathematics: the sign of the divisor.
    const double whole = std::floor(a[0].value / a[1].value);
    return a[0] - Number{whole} * a[1];
}

/// The first argument before which no other stands; it varies as soon as one of them does.
template <class IsBefore>
Number first_of_all(Arguments a, IsBefore is_before) {
    Number first = a[0];
    for (const Number& other : a.subspan(1)) {
        const bool varies = first.varies || other.varies;
        if (is_before(other.value, first.value)) first = other;
        first.varies = varies;
    }
    return first;
}

Number least_of(Arguments a) {
    return first_of_all(a, std::less<>());
}

Number most_of(Arguments a) {
    return first_of_all(a, std::greater<>());
}

constexpr ExpressionFunction of_numbers(std::string_view name, int arguments, Number (*call)(Arguments)) {
    return {name, arguments, arguments, call};
}
constexpr ExpressionFunction of_list(std::string_view name, int least, int most) {
    return {name, least, most, nullptr, true};
}
constexpr ExpressionFunction of_curve(std::string_view name, int arguments) {
    return {name, arguments, arguments, nullptr, false, true};
}

constexpr std::array<ExpressionFunction, 30> functions = {{
    of_numbers("sqrt", 1, [](Arguments a) { return sqrt(a[0]); }),
    of_numbers("abs", 1, [](Arguments a) { return abs(a[0]); }),
    of_numbers("round", 1, [](Arguments a) { return stepped(a[0], std::round(a[0].value)); }),
    of_numbers("floor", 1, [](Arguments a) { return stepped(a[0], std::floor(a[0].value)); }),
    of_numbers("ceil", 1, [](Arguments a) { return stepped(a[0], std::ceil(a[0].value)); }),
    of_numbers("exp", 1, [](Arguments a) { return exp(a[0]); }),
    of_numbers("ln", 1, [](Arguments a) { return log(a[0]); }),
    of_numbers("sind", 1,
               [](Arguments a) {
                   return through(a[0], sine_of_degrees(a[0].value), degree * cosine_of_degrees(a[0].value));
               }),
    of_numbers("cosd", 1,
               [](Arguments a) {
                   return through(a[0], cosine_of_degrees(a[0].value), -degree * sine_of_degrees(a[0].value));
               }),
    of_numbers("tand", 1,
               [](Arguments a) {
                   const double tangent = std::tan(a[0].value * degree);
                   return through(a[0], tangent, degree * (1.0 + tangent * tangent));
               }),
    of_numbers("asind", 1,
               [](Arguments a) {
                   const double x = a[0].value;
                   return arc(a[0], std::asin(x), 1.0 / std::sqrt(1.0 - x * x));
               }),
    of_numbers("acosd", 1,
               [](Arguments a) {
                   const double x = a[0].value;
                   return arc(a[0], std::acos(x), -1.0 / std::sqrt(1.0 - x * x));
               }),
    of_numbers("atand", 1,
               [](Arguments a) {
                   const double x = a[0].value;
                   return arc(a[0], std::atan(x), 1.0 / (1.0 + x * x));
               }),
    of_numbers("atan2d", 2,
               [](Arguments a) {
                   const Number angle = atan2(a[0], a[1]);
                   return Number{angle.value / degree, angle.slope / degree, angle.varies};
               }),
    of_numbers("hypot", 2, [](Arguments a) { return hypot(a[0], a[1]); }),
    of_numbers("mod", 2, remainder_of),
    {"min", 1, most_of_many, least_of, true},
    {"max", 1, most_of_many, most_of, true},
    {"if", 3, 3},
    of_list("count", 1, 1),
    of_list("sum", 1, 2),
    of_list("along", 2, 2),
    of_curve("length_of", 1),
    of_curve("least_r_of", 1),
    of_curve("steepest_deg_of", 1),
    of_curve("start_deg_of", 1),
    of_curve("end_deg_of", 1),
    of_curve("first_of", 2),
    of_curve("second_of", 2),
    of_curve("most_r_of", 1),
}};

}  // namespace

std::span<const ExpressionFunction> expression_functions() {
    return functions;
}

const ExpressionFunction* find_function(std::string_view name) {
    static const auto by_name = [] {
        std::unordered_map<std::string_view, const ExpressionFunction*> found;
        for (const ExpressionFunction& function : functions) found[function.name] = &function;
        return found;
    }();
    const auto found = by_name.find(name);
    return found == by_name.end() ? nullptr : found->second;
}

const std::vector<std::string>& reserved_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> found{"pi", "t", "and", "or", "not"};
        for (const ExpressionFunction& function : functions) found.emplace_back(function.name);
        return found;
    }();
    return names;
}

}  // namespace lathe::drawing
