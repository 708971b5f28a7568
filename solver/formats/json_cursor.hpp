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

/// One value of the tree and the path that leads to it. Refers to the tree and the file's name.
class JsonCursor {
public:
    JsonCursor(const JsonValue& value, const std::string& file_name) : JsonCursor(value, file_name, "") {}

    const std::string& key() const { return key_; }
    JsonValue::Kind kind() const { return value_->kind; }
    bool is_string() const { return kind() == JsonValue::Kind::string; }
    bool is_object() const { return kind() == JsonValue::Kind::object; }
    bool is_array() const { return kind() == JsonValue::Kind::array; }

    /// Refuses anything but an object whose keys are all among `known`; suggests the nearest one.
    void require_object(std::initializer_list<std::string_view> known) const;
    void require_object(const std::vector<std::string>& known) const;

    /// Members of an object: at() refuses a missing one.
    std::optional<JsonCursor> find(std::string_view name) const;
    JsonCursor at(std::string_view name) const;

    /// Names of an object's members, in the order of the file; none for anything else.
    const std::vector<std::string>& names() const { return value_->names; }

    /// Entries of an array; refuses anything else, and counts outside [least, most].
    std::vector<JsonCursor> items(std::size_t least, std::size_t most) const;

    /// Scalars; each refuses other types and values outside [least, most].
    double number(double least, double most) const;
    int integer(int least, int most) const;
    std::uint64_t unsigned_integer() const;
    std::string text() const;
    /// A string that must be one of `allowed`.
    std::string choice(const std::vector<std::string>& allowed) const;

    [[noreturn]] void fail(const std::string& problem) const;

private:
    JsonCursor(const JsonValue& value, const std::string& file_name, std::string key)
        : value_(&value), file_name_(&file_name), key_(std::move(key)) {}
    std::string member_key(std::string_view name) const;
    [[noreturn]] void refuse_key(std::string_view name, const std::vector<std::string>& known) const;

    const JsonValue* value_;
    const std::string* file_name_;
    std::string key_;
};

/// "a, b, c"
std::string joined(const std::vector<std::string>& words);

/// The word nearest in spelling, or nothing when none is near.
std::optional<std::string> nearest_word(std::string_view word, const std::vector<std::string>& known);

}  // namespace lathe
