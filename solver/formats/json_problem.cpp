#include "solver/formats/json_problem.hpp"

#include <nlohmann/json.hpp>
#include <string_view>

namespace lathe {
namespace {

using nlohmann::json;

constexpr int syntax_error_id = 101, number_overflow_id = 406;

struct Reason {
    std::string_view library_words;  ///< part of the library's message
    std::string_view text;
};

/// The first reason whose words are in the message applies.
constexpr Reason reasons[] = {
    {"control character", "a string has a control character that is not escaped"},
    {"missing closing quote", "a string is not closed"},
    {"ill-formed UTF-8", "a string is not UTF-8"},
    {"invalid string", "a string has an invalid escape sequence"},
    {"invalid number", "a number has a wrong character or is not complete"},
    {"invalid BOM", "the byte order mark is not complete"},
    {"invalid literal", "there is a word or a sign that JSON does not have"},
};

/// "... syntax error while parsing value - DETAIL; last read: 'INPUT'; expected TOKEN". The library writes
/// the input only after the words "last read", and there only.
std::string syntax_problem(std::string_view message) {
    message = message.substr(0, message.find("; last read"));
    for (const Reason& reason : reasons)
        if (message.find(reason.library_words) != std::string_view::npos) return std::string(reason.text);
    const std::size_t tokens = message.find("unexpected ");
    return std::string(tokens == std::string_view::npos ? "it cannot be parsed" : message.substr(tokens));
}

}  // namespace

std::string json_problem(const std::exception& error) {
    if (const auto* parsing = dynamic_cast<const json::parse_error*>(&error))
        return parsing->id == syntax_error_id ? syntax_problem(parsing->what()) : "it cannot be decoded";
    const auto* range = dynamic_cast<const json::out_of_range*>(&error);
    if (range != nullptr && range->id == number_overflow_id)
        return "a number is beyond the range of double precision; allowed: up to 1.8e308";
    return error.what();
}

}  // namespace lathe
