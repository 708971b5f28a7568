#include "solver/antenna/input_error.hpp"

namespace lathe {
namespace {

std::string compose(const InputLocation& at, const std::string& value, const std::string& problem) {
    std::string text;
    if (!at.file.empty()) text += at.file + ":";
    if (at.line > 0) text += std::to_string(at.line) + ":";
    if (!text.empty()) text += " ";
    if (!at.key.empty()) text += at.key;
    if (!value.empty()) text += (at.key.empty() ? "" : " = ") + value;
    if (!at.key.empty() || !value.empty()) text += ": ";
    return text + problem;
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
