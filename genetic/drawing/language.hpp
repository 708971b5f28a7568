// Description of the language of drawings: the one source of the keys that readers allow, of the JSON schema,
// and of the tables of docs/user/own_shapes.md.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/formats/json_cursor.hpp"

namespace lathe::drawing {

/// Kind of the value of a key. Numbers, counts and conditions may be formulas.
enum class ValueKind {
    number,
    count,      ///< a whole number
    condition,  ///< a formula that is not zero where it holds
    boolean,
    name,   ///< a new name for formulas
    curve,  ///< the name of a curve
    word,   ///< one of the key's words
    text,
    point,     ///< two numbers; three in space
    formulas,  ///< a formula of t for each coordinate
    range,     ///< two numbers
    path,      ///< a list of items
    list,      ///< a list of entries
    names,     ///< an object of formulas by name
    object     ///< an object that has a description of its own
};

struct LanguageKey {
    std::string name;
    ValueKind kind = ValueKind::number;
    std::string help;           ///< a noun phrase, with its unit
    std::string standard = {};  ///< the value of a missing key, as text; empty: none
    bool is_needed = false;
    std::vector<std::string> words = {};
};

/// Role of an object.
enum class ConstructRole { item_of_path, entry_of_list, outline, part, value, rule };

/// An object of the language, known by its first key, or by its name where it is the value of a key.
struct Construct {
    std::string name;
    ConstructRole role = ConstructRole::part;
    std::string help;
    std::vector<LanguageKey> keys;
};

/// All objects of the language, in the order of the manual.
std::span<const Construct> constructs();

/// The description of this name. Throws std::logic_error for a name that there is not.
const Construct& construct_named(std::string_view name);

/// Refuses anything but an object with keys of a construct, or with the key `more`.
void require_construct(const JsonCursor& object, std::string_view construct, const std::string& more = {});

/// The words of a key of a construct. Throws std::logic_error for a key that it has not.
const std::vector<std::string>& words_of(std::string_view construct, std::string_view key);

/// Tables of all objects and their keys, as Markdown.
std::string language_tables();

}  // namespace lathe::drawing
