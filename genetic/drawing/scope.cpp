#include "genetic/drawing/scope.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "genetic/drawing/letters.hpp"
#include "genetic/drawing/region.hpp"
#include "genetic/drawing/space_path.hpp"

namespace lathe::drawing {
namespace {

constexpr double largest_number = 1e9, whole_enough = 1e-9;

}  // namespace

void require_usable_name(const JsonCursor& at, const std::string& name,
                         const std::vector<std::string>& reserved) {
    if (std::find(reserved.begin(), reserved.end(), name) != reserved.end())
        at.fail("has a name that formulas use already; allowed: another");
    if (name.empty() || name.size() > 64 || !is_letter(name.front()) ||
        !std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || is_digit(c); }))
        at.fail("has no name for formulas; allowed: up to 64 letters, digits and _");
}

Scope::Scope(const Scope& outer, const JsonCursor& at)
    : evaluation_(outer.evaluation_), outer_(&outer), level_(outer.level_ + 1) {
    if (level_ > most_levels) at.fail(fmt::format("is nested too deeply; allowed: {} levels", most_levels));
}

std::vector<NamedFormula> named_formulas(const JsonCursor& let) {
    std::vector<NamedFormula> formulas;
    let.require_object(let.names());
    for (const std::string& name : let.names()) {
        const JsonCursor entry = let.at(name);
        require_usable_name(entry, name);
        formulas.push_back({name, entry});
    }
    return formulas;
}

void Scope::let(const std::string& name, Number value) {
    for (auto& [own, known] : own_)
        if (own == name) {
            known = value;
            return;
        }
    own_.emplace_back(name, value);
}

void Scope::let_all(const std::vector<NamedFormula>& names) {
    for (const auto& [name, at] : names) let(name, number_at(at));
}

const Number* Scope::find(const std::string& name) const {
    for (const Scope* scope = this; scope != nullptr; scope = scope->outer_)
        for (const auto& [own, value] : scope->own_)
            if (own == name) return &value;
    return nullptr;
}

Number Scope::number(const std::string& name) const {
    if (const Number* found = find(name)) return *found;
    std::vector<std::string> more;
    for (const Scope* scope = this; scope != nullptr; scope = scope->outer_)
        for (const auto& [own, value] : scope->own_) more.push_back(own);
    return evaluation_->number(name, more);
}

const std::vector<Number>* Scope::list(const std::string& name) const {
    return find(name) != nullptr ? nullptr : evaluation_->list(name);
}

std::optional<std::string> Scope::choice(const std::string& name) const {
    if (find(name) != nullptr) return std::nullopt;
    return evaluation_->choice(name);
}

Number Scope::number_at(const JsonCursor& at) const {
    if (!at.is_string()) return at.number(-largest_number, largest_number);
    const Expression& formula = evaluation_->drawing().formula(at);
    return located_at(at, [&] { return formula.value(*this); });
}

double Scope::number(const JsonCursor& at) const {
    return number_at(at).value;
}

Vertex Scope::point_at(const JsonCursor& at) const {
    const std::vector<JsonCursor> pair = at.items(2, 2);
    return {number_at(pair[0]), number_at(pair[1])};
}

int Scope::count_at(const JsonCursor& at, int least, int most) const {
    const double given = number_at(at).value, whole = std::round(given);
    if (std::abs(given - whole) > whole_enough)
        at.fail(fmt::format("gives {:.6g}, which is no whole number", given));
    if (!(whole >= least && whole <= most))
        at.fail(fmt::format("gives {:.6g}; allowed: {} to {}", given, least, most));
    return static_cast<int>(whole);
}

int Scope::fixed_count_at(const JsonCursor& at, int least, int most) const {
    if (at.is_string() && number_at(at).varies) {
        std::string named;
        for (const std::string& name : evaluation_->drawing().formula(at).names())
            if (named.empty() && list(name) == nullptr && number(name).varies) named = name;
        at.fail("must not depend on " + (named.empty() ? "a parameter that is no whole number" : named));
    }
    return count_at(at, least, most);
}

/// A formula of coordinates with the values of all other names in their places.
std::string Scope::of_coordinates(const std::string& formula, const JsonCursor& at) const {
    const std::vector<std::string>& reserved = reserved_names();
    std::string read;
    for (std::size_t begin = 0; begin < formula.size();) {
        std::size_t end = begin;
        while (end < formula.size() && (is_letter(formula[end]) || (end > begin && is_digit(formula[end]))))
            ++end;
        const std::string word = formula.substr(begin, end - begin);
        const bool follows_number = begin > 0 && (is_digit(formula[begin - 1]) || formula[begin - 1] == '.');
        const bool is_coordinate = word == "x_mm" || word == "y_mm" || word == "z_mm" || word == "r_mm";
        if (word.empty()) {
            read += formula[begin++];
            continue;
        }
        begin = end;
        if (follows_number || is_coordinate ||
            std::find(reserved.begin(), reserved.end(), word) != reserved.end()) {
            read += word;
            continue;
        }
        if (end < formula.size() && formula[end] == '[')
            begin = std::min(formula.find(']', end), formula.size() - 1) + 1;
        const std::string named = word + formula.substr(end, begin - end);
        read +=
            fmt::format("({:.15g})", located_at(at, [&] { return Expression(named).value(*this); }).value);
    }
    return read;
}

std::string Scope::text(const JsonCursor& at) const {
    const std::string& text = at.value().text;
    if (at.key().ends_with("relative_permittivity.formula")) return of_coordinates(text, at);
    std::string read;
    std::size_t done = 0;
    for (;;) {
        const std::size_t open = text.find('{', done);
        const std::size_t close = open == std::string::npos ? open : text.find('}', open);
        if (close == std::string::npos) return read + text.substr(done);
        const std::string formula = text.substr(open + 1, close - open - 1);
        read += text.substr(done, open - done);
        if (const auto chosen = choice(formula))
            read += *chosen;
        else
            read +=
                fmt::format("{:.6g}", located_at(at, [&] { return Expression(formula).value(*this); }).value);
        done = close + 1;
    }
}

std::vector<double> Scope::points(const JsonCursor& object, const std::string& key, int coordinates) const {
    std::vector<double> numbers;
    if (coordinates == 3) {
        for (const SpacePoint& point : space_path_of(object.at(key), *this))
            numbers.insert(numbers.end(), point.begin(), point.end());
        return numbers;
    }
    const OutlineRoom room = key == "outline_zr_mm" ? OutlineRoom::above : OutlineRoom::anywhere;
    const std::vector<Placement> unplaced;
    for (const Vertex& vertex : outline_of({object, *this, unplaced}, key.c_str(), room)) {
        // Solids have no vertices that coincide.
        const std::size_t size = numbers.size();
        constexpr double same_mm = 1e-9;
        if (size > 0 && std::abs(vertex.z.value - numbers[size - 2]) <= same_mm &&
            std::abs(vertex.r.value - numbers[size - 1]) <= same_mm)
            continue;
        numbers.insert(numbers.end(), {vertex.z.value, vertex.r.value});
    }
    return numbers;
}

}  // namespace lathe::drawing
