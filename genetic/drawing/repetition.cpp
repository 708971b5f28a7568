#include "genetic/drawing/repetition.hpp"

namespace lathe::drawing {

std::string index_name(const JsonCursor& item) {
    const JsonCursor index = item.at("repeat");
    const std::string name = index.text();
    require_usable_name(index, name);
    return name;
}

std::vector<NamedFormula> names_of_turn(const JsonCursor& item) {
    const auto let = item.find("let");
    return let ? named_formulas(*let) : std::vector<NamedFormula>();
}

void take_turn(const JsonCursor& item, const std::vector<NamedFormula>& names, const Scope& scope,
               const std::string& index, Number value, const std::function<void(Scope&)>& add,
               const std::function<void(const Scope&)>& visit) {
    scope.evaluation().count_turn(item);
    Scope turn(scope, item);
    turn.let(index, value);
    if (add) add(turn);
    turn.let_all(names);
    visit(turn);
}

void for_each_turn(const JsonCursor& item, const Scope& scope,
                   const std::function<void(const Scope&)>& visit) {
    const std::string index = index_name(item);
    const int count = scope.count_at(item.at("times"), 0, most_turns);
    const double first = item.find("from") ? scope.number_at(item.at("from")).value : 0.0;
    const std::vector<NamedFormula> names = names_of_turn(item);
    for (int n = 0; n < count; ++n) take_turn(item, names, scope, index, first + n, {}, visit);
}

void for_each_case(const JsonCursor& rule, const Scope& scope,
                   const std::function<void(const Scope&)>& visit) {
    const auto when = rule.find("when");
    const auto one = [&](const Scope& at) {
        if (!when || at.is_true(*when)) visit(at);
    };
    if (rule.find("repeat"))
        for_each_turn(rule, scope, one);
    else
        one(scope);
}

std::optional<JsonCursor> chosen_branch(const JsonCursor& item, const std::string& key, const Scope& scope) {
    return scope.is_true(item.at("if")) ? item.at(key) : item.find("else");
}

}  // namespace lathe::drawing
