#include "genetic/drawing/expression.hpp"

#include <fmt/format.h>

#include <numbers>

#include "genetic/drawing/curve_measures.hpp"
#include "genetic/drawing/expression_functions.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::drawing {
namespace {

using Node = Expression::Node;
using Kind = Node::Kind;

constexpr double whole_enough = 1e-9;

[[noreturn]] void refuse(const std::string& problem) {
    throw InputError({}, "", problem);
}

/// One evaluation: the tree with the meaning of its names.
class Evaluator {
public:
    explicit Evaluator(const Names& names) : names_(names) {}

    Number value(const Node& node) const {
        switch (node.kind) {
            case Kind::number:
                return node.number;
            case Kind::name:
                return node.name == "pi" ? Number{std::numbers::pi} : names_.number(node.name);
            case Kind::entry:
                return entry(list(node.name), node.name, value(node.parts[0]));
            case Kind::negate:
                return -value(node.parts[0]);
            case Kind::invert: {
                const Number part = value(node.parts[0]);
                return stepped(part, part.value == 0.0 ? 1.0 : 0.0);
            }
            case Kind::both:
            case Kind::either:
                return joined_condition(node);
            case Kind::call:
                return call(node);
            default:
                return joined(node);
        }
    }

private:
    Number joined_condition(const Node& node) const {
        const Number left = value(node.parts[0]);
        const bool decides = (left.value != 0.0) == (node.kind == Kind::either);
        if (decides) return stepped(left, left.value != 0.0 ? 1.0 : 0.0);
        const Number right = value(node.parts[1]);
        return {right.value != 0.0 ? 1.0 : 0.0, 0.0, left.varies || right.varies};
    }

    Number joined(const Node& node) const {
        if (node.kind == Kind::equal || node.kind == Kind::unequal)
            if (const auto same = is_chosen(node.parts[0], node.parts[1]))
                return *same == (node.kind == Kind::equal) ? 1.0 : 0.0;
        const Number left = value(node.parts[0]), right = value(node.parts[1]);
        const auto truth = [&](bool is_true) {
            return Number{is_true ? 1.0 : 0.0, 0.0, left.varies || right.varies};
        };
        switch (node.kind) {
            case Kind::add:
                return left + right;
            case Kind::subtract:
                return left - right;
            case Kind::multiply:
                return left * right;
            case Kind::divide:
                if (right.value == 0.0) refuse("gives no number: division by 0");
                return left / right;
            case Kind::power:
                return pow(left, right);
            case Kind::less:
                return truth(left.value < right.value);
            case Kind::less_equal:
                return truth(left.value <= right.value);
            case Kind::greater:
                return truth(left.value > right.value);
            case Kind::greater_equal:
                return truth(left.value >= right.value);
            case Kind::equal:
                return truth(left.value == right.value);
            default:
                return truth(left.value != right.value);
        }
    }

    /// Equality of a parameter with choices and a name; empty where no side is such a parameter.
    std::optional<bool> is_chosen(const Node& one, const Node& other) const {
        if (one.kind != Kind::name || other.kind != Kind::name) return std::nullopt;
        for (const auto& [parameter, name] : {std::pair{one.name, other.name}, {other.name, one.name}})
            if (const auto chosen = names_.choice(parameter)) {
                names_.require_choice(parameter, name);
                return *chosen == name;
            }
        return std::nullopt;
    }

    const std::vector<Number>& list(const std::string& name) const {
        const std::vector<Number>* found = names_.list(name);
        if (found == nullptr) {
            names_.number(name);  // refuses an unknown name
            refuse(name + " is a number and has no entries");
        }
        return *found;
    }

    static Number entry(const std::vector<Number>& list, const std::string& name, Number index) {
        const double whole = std::round(index.value);
        if (std::abs(index.value - whole) > whole_enough)
            refuse(fmt::format("the entry {:.6g} of {} is no whole number", index.value, name));
        if (!(whole >= 0.0 && whole < static_cast<double>(list.size())))
            refuse(fmt::format("{} has no entry {:.6g}; the list has {}", name, whole, list.size()));
        Number found = list[static_cast<std::size_t>(whole)];
        found.varies = found.varies || index.varies;
        return found;
    }

    Number call(const Node& node) const {
        if (node.name == "if") return value(node.parts[value(node.parts[0]).value != 0.0 ? 1 : 2]);
        const ExpressionFunction& function = *find_function(node.name);
        if (function.is_of_curve) return of_curve(node);
        if (function.is_of_list && (function.call == nullptr || is_list(node)))
            return of_list(node, function);
        std::vector<Number> arguments;
        for (const Node& part : node.parts) arguments.push_back(value(part));
        return function.call(arguments);
    }

    bool is_list(const Node& node) const {
        return node.parts.size() == 1 && node.parts[0].kind == Kind::name &&
               names_.list(node.parts[0].name) != nullptr;
    }

    static const std::string& name_in(const Node& node, const char* of) {
        if (node.parts[0].kind != Kind::name) refuse(fmt::format("{} needs the name of {}", node.name, of));
        return node.parts[0].name;
    }

    Number of_list(const Node& node, const ExpressionFunction& function) const {
        const std::string& name = name_in(node, "a list");
        const std::vector<Number>& entries = list(name);
        if (function.call != nullptr) {
            if (entries.empty()) refuse(fmt::format("{} has no entries", name));
            return function.call(entries);
        }
        if (node.name == "count") return static_cast<double>(entries.size());
        if (node.name == "along") return along(entries, name, value(node.parts[1]));
        Number of_first = static_cast<double>(entries.size());
        if (node.parts.size() > 1) of_first = value(node.parts[1]);
        Number sum = 0.0;
        if (std::round(of_first.value) > 0.0) entry(entries, name, of_first - 1.0);  // refuses
        for (std::size_t n = 0; static_cast<double>(n) < std::round(of_first.value); ++n)
            sum = sum + entries[n];
        return sum;
    }

    /// The list as equally spaced values, straight in between; held beyond its ends.
    static Number along(const std::vector<Number>& entries, const std::string& name, Number share) {
        if (entries.empty()) refuse(fmt::format("{} has no entries", name));
        const auto last = static_cast<double>(entries.size() - 1);
        if (!(share.value > 0.0) || last == 0.0) return entries.front();
        if (share.value >= 1.0) return entries.back();
        const Number at = share * Number{last};
        const auto n = std::min(static_cast<std::size_t>(at.value), entries.size() - 2);
        const Number part = at - Number{static_cast<double>(n)};
        return entries[n] + part * (entries[n + 1] - entries[n]);
    }

    Number of_curve(const Node& node) const {
        const Curve& curve = names_.curve(name_in(node, "a curve"));
        const std::string& function = node.name;
        if (function == "length_of") return length_of(curve);
        if (function == "least_r_of") return least_r_of(curve);
        if (function == "most_r_of") return most_r_of(curve);
        if (function == "steepest_deg_of") return steepest_deg_of(curve);
        if (function == "start_deg_of") return start_deg_of(curve);
        if (function == "end_deg_of") return end_deg_of(curve);
        const CurvePoint place = place_on(curve, value(node.parts[1]) * length_of(curve));
        return function == "first_of" ? place.at.z : place.at.r;
    }

    const Names& names_;
};

Number finite(Number value) {
    if (!std::isfinite(value.value)) refuse("gives no number");
    return value;
}

}  // namespace

Number Expression::value(const Names& names) const {
    return finite(Evaluator(names).value(root_));
}

Number Expression::excess(const Names& names) const {
    const Evaluator evaluator(names);
    const Number left = finite(evaluator.value(root_.parts[0]));
    const Number right = finite(evaluator.value(root_.parts[1]));
    return root_.kind == Kind::less || root_.kind == Kind::less_equal ? left - right : right - left;
}

}  // namespace lathe::drawing
