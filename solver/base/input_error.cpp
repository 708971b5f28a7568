#include "solver/base/input_error.hpp"

#include <cstddef>

namespace lathe {
namespace {

enum class Bytes { ascii, any };

/// One line of printable text: control characters (and bytes that may be broken UTF-8) become '?',
/// long text is cut. A message is one line on a terminal whatever the file held.
std::string one_line(const std::string& text, std::size_t limit, Bytes allowed) {
    std::string clean;
    for (const char character : text) {
        if (clean.size() >= limit) return clean + "...";
        const auto byte = static_cast<unsigned char>(character);
        const bool is_control = byte < 0x20 || byte == 0x7f;
        const bool is_printable = !is_control && (byte < 0x80 || allowed == Bytes::any);
        clean += is_printable ? character : '?';
    }
    return clean;
}

constexpr std::size_t longest_value = 80;
constexpr std::size_t longest_place = 400;
constexpr std::size_t longest_problem = 1200;

std::string compose(const InputLocation& at, const std::string& value, const std::string& problem) {
    std::string text;
    if (!at.file.empty()) text += one_line(at.file, longest_place, Bytes::any) + ":";
    if (at.line > 0) text += std::to_string(at.line) + ":";
    if (!text.empty()) text += " ";
    if (!at.key.empty()) text += one_line(at.key, longest_place, Bytes::ascii);
    if (!value.empty()) text += (at.key.empty() ? "" : " = ") + one_line(value, longest_value, Bytes::ascii);
    if (!at.key.empty() || !value.empty()) text += ": ";
    return text + one_line(problem, longest_problem, Bytes::ascii);
}

}  // namespace

InputError::InputError(InputLocation location, std::string value, std::string problem)
    : std::runtime_error(compose(location, value, problem)),
      location_(std::move(location)),
      value_(std::move(value)),
      problem_(std::move(problem)) {}

InputError InputError::located_in(const std::string& file, int line) const {
    InputLocation at = location_;
    if (at.file.empty()) at.file = file;
    if (at.line == 0) at.line = line;
    return InputError(at, value_, problem_);
}

}  // namespace lathe
