#include "solver/formats/json_cursor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "solver/base/input_error.hpp"
#include "solver/base/length_units.hpp"

namespace lathe {
namespace {

using Kind = JsonValue::Kind;

std::string quoted(const JsonValue& value) {
    switch (value.kind) {
        case Kind::null:
            return "null";
        case Kind::boolean:
            return value.boolean ? "true" : "false";
        case Kind::number:
            return value.text;
        case Kind::string:
            return "\"" + value.text + "\"";
        case Kind::array:
            return value.items.empty() ? "[]" : "[...]";
        case Kind::object:
            return value.items.empty() ? "{}" : "{...}";
    }
    return {};
}

/// True for the key of a length in mm, of its entries, and of members that describe it.
bool is_length_key(std::string_view key) {
    for (bool is_shorter = true; is_shorter;) {
        is_shorter = false;
        for (const char* member : {".value", ".min", ".max", ".from", ".to", ".default", ".least", ".most"})
            if (key.ends_with(member)) key = key.substr(0, key.rfind('.')), is_shorter = true;
        if (key.ends_with(']')) key = key.substr(0, key.rfind('[')), is_shorter = true;
    }
    return key.ends_with("_mm");
}

/// Levenshtein distance.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string joined(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, ", "));
}

std::optional<std::string> nearest_word(std::string_view word, const std::vector<std::string>& known) {
    constexpr std::size_t longest_worth_comparing = 64;
    if (word.size() > longest_worth_comparing) return std::nullopt;
    std::optional<std::string> nearest;
    std::size_t least = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string& candidate : known) {
        const std::size_t distance = edit_distance(word, candidate);
        if (distance >= least) continue;
        least = distance;
        nearest = candidate;
    }
    return nearest;
}

void JsonCursor::fail(const std::string& problem) const {
    throw InputError({*file_name_, value_->line, key_}, quoted(*value_), problem);
}

std::string JsonCursor::member_key(std::string_view name) const {
    return key_.empty() ? std::string(name) : key_ + "." + std::string(name);
}

void JsonCursor::refuse_key(std::string_view name, const std::vector<std::string>& known) const {
    const std::optional<std::string> nearest = nearest_word(name, known);
    const std::string hint = nearest ? "; did you mean \"" + *nearest + "\"?" : "; allowed: " + joined(known);
    throw InputError({*file_name_, value_->find(name)->line, member_key(name)}, "",
                     "is not a known key" + hint);
}

void JsonCursor::require_object(const std::vector<std::string>& known) const {
    if (!is_object()) fail("must be an object with the keys " + joined(known));
    for (const std::string& name : value_->names) {
        if (std::find(known.begin(), known.end(), name) == known.end()) refuse_key(name, known);
    }
}

void JsonCursor::require_object(std::initializer_list<std::string_view> known) const {
    require_object(std::vector<std::string>(known.begin(), known.end()));
}

std::optional<JsonCursor> JsonCursor::find(std::string_view name) const {
    const JsonValue* member = value_->find(name);
    if (member == nullptr) return std::nullopt;
    return JsonCursor(*member, *file_name_, member_key(name), formulas_);
}

JsonCursor JsonCursor::with(const JsonFormulas& formulas) const {
    return JsonCursor(*value_, *file_name_, key_, &formulas);
}

JsonCursor JsonCursor::at(std::string_view name) const {
    const std::optional<JsonCursor> member = find(name);
    if (member) return *member;
    throw InputError({*file_name_, value_->line, member_key(name)}, "", "is missing");
}

std::vector<JsonCursor> JsonCursor::items(std::size_t least, std::size_t most) const {
    if (!is_array()) fail("must be a list");
    const std::size_t count = value_->items.size();
    if (count < least || count > most) {
        fail(least == most ? fmt::format("has {} entries; allowed: {}", count, least)
                           : fmt::format("has {} entries; allowed: {} to {}", count, least, most));
    }
    std::vector<JsonCursor> entries;
    entries.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        entries.push_back(
            JsonCursor(value_->items[i], *file_name_, fmt::format("{}[{}]", key_, i), formulas_));
    }
    return entries;
}

double JsonCursor::number(double least, double most) const {
    const std::string allowed = fmt::format("; allowed: {} to {}", least, most);
    if (is_string() && formulas_ != nullptr) {
        const double given = formulas_->number(*this);
        if (!(given >= least && given <= most)) fail(fmt::format("gives {:.6g}", given) + allowed);
        return given;
    }
    if (const auto length = is_length_key(key_) && is_string() ? length_in_mm(value_->text) : std::nullopt) {
        if (!(*length >= least && *length <= most)) fail("is out of range" + allowed + " mm");
        return *length;
    }
    if (kind() != Kind::number) fail("must be a number" + allowed);
    if (!(value_->number >= least && value_->number <= most)) fail("is out of range" + allowed);
    return value_->number;
}

int JsonCursor::integer(int least, int most) const {
    const std::string allowed = fmt::format("; allowed: {} to {}", least, most);
    if (is_string() && formulas_ != nullptr) {
        const double given = formulas_->number(*this), whole = std::round(given);
        if (std::abs(given - whole) > 1e-9)
            fail(fmt::format("gives {:.6g}, which is no whole number", given));
        if (!(whole >= least && whole <= most)) fail(fmt::format("gives {:.6g}", given) + allowed);
        return static_cast<int>(whole);
    }
    if (kind() != Kind::number || !value_->is_integer) fail("must be a whole number" + allowed);
    // Compared as reals: every int is one exactly, and no other integer can round into the range.
    if (!(value_->number >= least && value_->number <= most)) fail("is out of range" + allowed);
    return static_cast<int>(value_->number);
}

std::uint64_t JsonCursor::unsigned_integer() const {
    const std::string allowed = fmt::format("; allowed: 0 to {}", UINT64_MAX);
    if (kind() != Kind::number || !value_->is_integer) fail("must be a whole number" + allowed);
    if (value_->is_negative) fail("is out of range" + allowed);
    return value_->magnitude;
}

std::string JsonCursor::text() const {
    if (!is_string()) fail("must be a string");
    return formulas_ != nullptr ? formulas_->text(*this) : value_->text;
}

bool JsonCursor::boolean() const {
    if (kind() != JsonValue::Kind::boolean) fail("must be true or false");
    return value_->boolean;
}

std::string JsonCursor::choice(const std::vector<std::string>& allowed) const {
    if (!is_string()) fail("must be one of " + joined(allowed));
    const std::string given = text();
    if (std::find(allowed.begin(), allowed.end(), given) != allowed.end()) return given;
    const std::optional<std::string> nearest = nearest_word(given, allowed);
    fail((nearest ? "is unknown; did you mean \"" + *nearest + "\"? allowed: " : "is unknown; allowed: ") +
         joined(allowed));
}

}  // namespace lathe
