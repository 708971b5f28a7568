#include "solver/geometry/formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/spirit/home/x3.hpp>
#include <charconv>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

#include "solver/base/input_error.hpp"
#include "solver/base/length_units.hpp"

namespace lathe {
namespace {

namespace x3 = boost::spirit::x3;
using Step = Formula::Step;
using Kind = Step::Kind;

constexpr double degree = std::numbers::pi / 180.0;

struct Function {
    const char* name;
    int arguments;
    double (*call)(double, double);
};

constexpr std::array<Function, 18> functions = {{
    {"sqrt", 1, [](double x, double) { return std::sqrt(x); }},
    {"abs", 1, [](double x, double) { return std::abs(x); }},
    {"round", 1, [](double x, double) { return std::round(x); }},
    {"floor", 1, [](double x, double) { return std::floor(x); }},
    {"ceil", 1, [](double x, double) { return std::ceil(x); }},
    {"exp", 1, [](double x, double) { return std::exp(x); }},
    {"ln", 1, [](double x, double) { return std::log(x); }},
    {"hypot", 2, [](double x, double y) { return std::hypot(x, y); }},
    {"atan2d", 2, [](double x, double y) { return std::atan2(x, y) / degree; }},
    {"mod", 2, [](double x, double y) { return x - std::floor(x / y) * y; }},
    {"sind", 1, [](double x, double) { return std::sin(x * degree); }},
    {"cosd", 1, [](double x, double) { return std::cos(x * degree); }},
    {"tand", 1, [](double x, double) { return std::tan(x * degree); }},
    {"asind", 1, [](double x, double) { return std::asin(x) / degree; }},
    {"acosd", 1, [](double x, double) { return std::acos(x) / degree; }},
    {"atand", 1, [](double x, double) { return std::atan(x) / degree; }},
    {"min", 2, [](double x, double y) { return std::min(x, y); }},
    {"max", 2, [](double x, double y) { return std::max(x, y); }},
}};

/// The output of the grammar. It never revokes a step that it has written: every
/// alternative is decided by its first character, or by the bracket behind a name.
struct Program {
    std::vector<std::string> names;
    std::vector<Step> steps;

    void add_name(const std::string& name) {
        if (name == "pi") return steps.push_back({Kind::number, std::numbers::pi, 0});
        const auto found = std::find(names.begin(), names.end(), name);
        steps.push_back({Kind::name, 0.0, static_cast<std::size_t>(found - names.begin())});
        if (found == names.end()) names.push_back(name);
    }
};

struct program_tag;

template <Kind kind>
constexpr auto write = [](auto& context) {
    x3::get<program_tag>(context).get().steps.push_back({kind, 0.0, 0});
};
constexpr auto write_number = [](auto& context) {
    // Spirit rounds numbers of 16 and more digits to a neighbour of the nearest double.
    const auto text = x3::_attr(context);
    double value = 0.0;
    std::from_chars(&*text.begin(), &*text.begin() + text.size(), value);
    x3::get<program_tag>(context).get().steps.push_back({Kind::number, value, 0});
};
constexpr auto write_unit = [](auto& context) {
    double& number = x3::get<program_tag>(context).get().steps.back().number;
    number = static_cast<double>(number * *millimetres_of_unit(x3::_attr(context)));
};
constexpr auto write_name = [](auto& context) {
    x3::get<program_tag>(context).get().add_name(x3::_attr(context));
};
constexpr auto write_call = [](auto& context) {
    x3::get<program_tag>(context).get().steps.push_back({Kind::call, 0.0, x3::_val(context)});
};
constexpr auto remember = [](auto& context) { x3::_val(context) = x3::_attr(context); };

struct FunctionNames : x3::symbols<std::size_t> {
    explicit FunctionNames(int arguments) {
        for (std::size_t i = 0; i < functions.size(); ++i)
            if (functions[i].arguments == arguments) add(functions[i].name, i);
    }
};
const FunctionNames of_one(1), of_two(2);

struct UnitNames : x3::symbols<std::string> {
    UnitNames() {
        for (const char* unit : {"mm", "um", "cm", "m", "mil", "in"}) add(unit, unit);
    }
};
const UnitNames unit_names;

const x3::rule<class sum> sum;
const x3::rule<class product> product;
const x3::rule<class signed_power> signed_power;
const x3::rule<class power> power;
const x3::rule<class operand> operand;
const x3::rule<class call_of_one, std::size_t> call_of_one;
const x3::rule<class call_of_two, std::size_t> call_of_two;
const x3::rule<class name, std::string> name;

/// "0x1p3", "inf" and "nan" are no numbers here.
struct PlainNumber : x3::ureal_policies<double> {
    template <class Iterator, class Attribute>
    static bool parse_nan(Iterator&, const Iterator&, Attribute&) {
        return false;
    }
    template <class Iterator, class Attribute>
    static bool parse_inf(Iterator&, const Iterator&, Attribute&) {
        return false;
    }
};
const x3::real_parser<double, PlainNumber> number;

const auto name_end = !(x3::alnum | '_');
const auto name_def = x3::raw[x3::lexeme[(x3::alpha | x3::char_('_')) >> *(x3::alnum | x3::char_('_')) >>
                                         -(x3::char_('[') >> +x3::digit >> x3::char_(']'))]];
const auto call_of_one_def = x3::lexeme[of_one[remember] >> name_end] >>
                             ('(' > sum > x3::lit(')')[write_call]);
const auto call_of_two_def = x3::lexeme[of_two[remember] >> name_end] >>
                             ('(' > sum > ',' > sum > x3::lit(')')[write_call]);
const auto unit = x3::lexeme[unit_names[write_unit] >> name_end];
const auto operand_def = (x3::raw[number][write_number] >> -unit) | ('(' > sum > ')') | call_of_one |
                         call_of_two | name[write_name];
// -2^2 is -4, 2^-1 is 0.5, 2^3^2 is 2^9.
const auto power_def = operand >> -('^' > signed_power)[write<Kind::power>];
const auto signed_power_def = ('-' > signed_power)[write<Kind::negate>] | ('+' > signed_power) | power;
const auto product_def = signed_power >> *(('*' > signed_power)[write<Kind::multiply>] |
                                           ('/' > signed_power)[write<Kind::divide>]);
const auto sum_def = product >> *(('+' > product)[write<Kind::add>] | ('-' > product)[write<Kind::subtract>]);

BOOST_SPIRIT_DEFINE(sum, product, signed_power, power, operand, call_of_one, call_of_two, name)

/// The operands of a formula under evaluation. Every operand has a character of its own in the text, so
/// there are never more than that. Those below the newest are written before they are read.
class Stack {
public:
    void push(double value) { below_[size_++] = std::exchange(top_, value); }
    double pop() { return std::exchange(top_, below_[--size_]); }
    double& top() { return top_; }

private:
    double top_ = 0.0;
    std::size_t size_ = 0;
    std::array<double, max_formula_characters> below_;
};

double joined(Kind kind, double left, double right) {
    switch (kind) {
        case Kind::add:
            return left + right;
        case Kind::subtract:
            return left - right;
        case Kind::multiply:
            return left * right;
        case Kind::divide:
            return left / right;
        default:
            return std::pow(left, right);
    }
}

}  // namespace

Formula::Formula(const std::string& text) {
    if (text.size() > max_formula_characters)
        throw InputError({}, "",
                         fmt::format("is too long; allowed: at most {} characters", max_formula_characters));
    const auto refuse = [&text](std::string::const_iterator place) {
        const auto column = place - text.begin() + 1;
        throw InputError({}, '"' + text + '"',
                         place == text.end()
                             ? std::string("ends too early: a number, a name or a bracket is missing")
                             : fmt::format("is not understood from column {} on", column));
    };
    // Spirit's classes of characters are those of ASCII.
    const auto foreign = std::find_if(text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; });
    if (foreign != text.end()) refuse(foreign);
    Program program;
    auto place = text.begin();
    try {
        const auto grammar = x3::with<program_tag>(std::ref(program))[sum];
        const bool is_read = x3::phrase_parse(place, text.end(), grammar, x3::space);
        if (!is_read || place != text.end()) refuse(place);
    } catch (const x3::expectation_failure<std::string::const_iterator>& error) {
        refuse(error.where());
    }
    names_ = std::move(program.names);
    steps_ = std::move(program.steps);
}

double Formula::value(std::span<const double> values) const {
    if (values.size() != names_.size()) throw std::invalid_argument("one value for each name of the formula");
    Stack stack;
    for (const Step& step : steps_) {
        switch (step.kind) {
            case Kind::number:
                stack.push(step.number);
                break;
            case Kind::name:
                stack.push(values[step.which]);
                break;
            case Kind::negate:
                stack.top() = -stack.top();
                break;
            case Kind::call: {
                const Function& function = functions[step.which];
                const double second = function.arguments == 2 ? stack.pop() : 0.0;
                stack.top() = function.call(stack.top(), second);
                break;
            }
            default: {
                const double right = stack.pop();
                stack.top() = joined(step.kind, stack.top(), right);
            }
        }
    }
    return stack.top();
}

std::vector<std::string> formula_functions() {
    std::vector<std::string> names;
    for (const Function& function : functions) names.emplace_back(function.name);
    return names;
}

}  // namespace lathe
