// JSON text as a tree in which every value knows its line. Strict: no duplicate keys, no NaN, limits on
// nesting and size; integers and reals are distinguished.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace lathe {

inline constexpr std::size_t max_json_bytes = 64 * 1024 * 1024;
inline constexpr std::size_t max_json_values = 1'000'000;
inline constexpr std::size_t max_json_depth = 64;

/// One value of the tree. Which members count depends on `kind`.
struct JsonValue {
    enum class Kind { null, boolean, number, string, array, object };

    Kind kind = Kind::null;
    int line = 0;  ///< 1-based
    bool boolean = false;
    bool is_integer = false;  ///< written without fraction and exponent, fits 64 bits
    bool is_negative = false;
    double number = 0.0;
    std::uint64_t magnitude = 0;     ///< absolute value of an integer
    std::string text;                ///< a string's value; a number as it was written
    std::vector<JsonValue> items;    ///< entries of an array; members of an object in the order of `names`
    std::vector<std::string> names;  ///< names of an object's members

    /// The member of an object with this name; null when there is none.
    const JsonValue* find(std::string_view name) const;
};

/// Throws InputError with the line, and with the key where it is known, on anything that is not one
/// JSON value within the limits above, and on a NUL character in a string or key. Nesting and size are
/// checked before the tree grows.
JsonValue parse_json(const std::string& text, const std::string& file_name);

/// The line of a key path such as "antenna.regions[2].outline_zr_mm[5]", or of its nearest parent in
/// the tree.
int line_of(const JsonValue& root, std::string_view key_path);

/// The whole file, or all bytes of a pipe until its writer closes it, as text; empty for a pipe without a
/// writer. Throws std::system_error when it cannot be read (a directory, say) and InputError when it is
/// longer than max_json_bytes or a pipe from which nothing comes for 10 s.
std::string read_text_file(const std::filesystem::path& path);

}  // namespace lathe
