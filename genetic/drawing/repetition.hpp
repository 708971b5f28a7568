// Repetition and conditions, for paths, lists and rules alike.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "genetic/drawing/scope.hpp"

namespace lathe::drawing {

/// The name under the key "repeat". Throws InputError for one that formulas cannot use.
std::string index_name(const JsonCursor& item);

/// The names of "let", the same in each turn.
std::vector<NamedFormula> names_of_turn(const JsonCursor& item);

/// Calls `visit` with the names of one turn: the index, those that `add` gives the scope, and `names`.
void take_turn(const JsonCursor& item, const std::vector<NamedFormula>& names, const Scope& scope,
               const std::string& index, Number value, const std::function<void(Scope&)>& add,
               const std::function<void(const Scope&)>& visit);

/// Calls `visit` for each turn of {"repeat": index, "times", "from", "let"}, with the names of the turn.
void for_each_turn(const JsonCursor& item, const Scope& scope,
                   const std::function<void(const Scope&)>& visit);

/// Calls `visit` with the names of each case of a rule: of its turns where it repeats, and where its
/// condition "when" holds.
void for_each_case(const JsonCursor& rule, const Scope& scope,
                   const std::function<void(const Scope&)>& visit);

/// The member `key` of {"if": condition, key, "else"} where the condition holds, else the member "else";
/// empty where there is none.
std::optional<JsonCursor> chosen_branch(const JsonCursor& item, const std::string& key, const Scope& scope);

}  // namespace lathe::drawing
