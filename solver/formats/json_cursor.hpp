// Typed, strict access to a JSON tree: every error names file, line, key, value and what is allowed.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/formats/json_source.hpp"

namespace lathe {

class JsonCursor;

/// Meaning of texts that stand where the reader of a tree expects a number, and of names with formulas in
/// braces.
class JsonFormulas {
public:
    virtual ~JsonFormulas() = default;
    /// The number of the formula that stands at `at`. Throws InputError about it.
    virtual double number(const JsonCursor& at) const = 0;
    /// A text whose parts in braces are formulas, "beam {i + 1}", with their whole numbers in place.
    virtual std::string text(const JsonCursor& at) const = 0;
    /// Coordinates, one point after the other, of a closed outline of two coordinates a point or an open path
    /// of three, which the object draws under `key`, or by other keys of outlines. Throws InputError with the
    /// place of the fault.
    virtual std::vector<double> points(const JsonCursor& object, const std::string& key,
                                       int coordinates) const = 0;
};

/// One value of the tree and the path that leads to it. Refers to the tree and to the file's name, which must
/// outlive it. All refusals throw InputError with file, line, key and value.
class JsonCursor {
public:
    JsonCursor(const JsonValue& value, const std::string& file_name) : JsonCursor(value, file_name, "") {}

    /// The same value, whose numbers may be formulas; so may those of its members and entries. The formulas
    /// must outlive the cursor.
    JsonCursor with(const JsonFormulas& formulas) const;
    /// The meaning of formulas here; null where numbers cannot be formulas.
    const JsonFormulas* formulas() const { return formulas_; }
    /// The value of the tree itself.
    const JsonValue& value() const { return *value_; }

    const std::string& key() const { return key_; }
    const std::string& file_name() const { return *file_name_; }
    JsonValue::Kind kind() const { return value_->kind; }
    bool is_string() const { return kind() == JsonValue::Kind::string; }
    bool is_object() const { return kind() == JsonValue::Kind::object; }
    bool is_array() const { return kind() == JsonValue::Kind::array; }

    /// Refuses anything but an object whose keys are all among `known`; suggests the nearest one.
    void require_object(std::initializer_list<std::string_view> known) const;
    /// Refuses anything but an object whose keys are all among `known`; suggests the nearest one.
    void require_object(const std::vector<std::string>& known) const;

    /// The member of an object; empty when it is missing.
    std::optional<JsonCursor> find(std::string_view name) const;
    /// The member of an object; refuses a missing one.
    JsonCursor at(std::string_view name) const;

    /// Names of an object's members, in the order of the file; empty for other kinds of values.
    const std::vector<std::string>& names() const { return value_->names; }

    /// Entries of an array; refuses other kinds of values and counts outside [least, most].
    std::vector<JsonCursor> items(std::size_t least, std::size_t most) const;

    /// The value as a number; refuses other types and numbers outside [least, most]. A length in mm may be a
    /// text with its unit, "0.25 in".
    double number(double least, double most) const;
    /// The value as a whole number; refuses other types and numbers outside [least, most].
    int integer(int least, int most) const;
    /// The value as a whole number from 0 to 2^64 - 1; refuses anything else.
    std::uint64_t unsigned_integer() const;
    /// The value as a string; refuses other types.
    std::string text() const;
    /// The value as true or false; refuses other types.
    bool boolean() const;
    /// A string that must be one of `allowed`.
    std::string choice(const std::vector<std::string>& allowed) const;

    /// Throws InputError about this value, with `problem` as the reason.
    [[noreturn]] void fail(const std::string& problem) const;

private:
    JsonCursor(const JsonValue& value, const std::string& file_name, std::string key,
               const JsonFormulas* formulas = nullptr)
        : value_(&value), file_name_(&file_name), key_(std::move(key)), formulas_(formulas) {}
    std::string member_key(std::string_view name) const;
    [[noreturn]] void refuse_key(std::string_view name, const std::vector<std::string>& known) const;

    const JsonValue* value_;
    const std::string* file_name_;
    std::string key_;
    const JsonFormulas* formulas_ = nullptr;
};

/// The words in one line, as in "a, b, c".
std::string joined(const std::vector<std::string>& words);

/// The word of `known` that is nearest in spelling; empty when none is near.
std::optional<std::string> nearest_word(std::string_view word, const std::vector<std::string>& known);

}  // namespace lathe
