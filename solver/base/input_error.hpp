// The error type for anything that the user typed or drew: says where, what and which values are allowed.
#pragma once

#include <stdexcept>
#include <string>

namespace lathe {

/// The position of a value in a project file. Empty fields are left out of the message.
struct InputLocation {
    std::string file = {};
    int line = 0;          ///< 1-based; 0 when unknown
    std::string key = {};  ///< path of the key, e.g. "antenna.parameters.waveguide_radius_mm"
};

/// Bad input: quotes the value, names its location and the allowed range.
/// Thrown before anything is allocated for a solve; batch programs exit with code 2.
class InputError : public std::runtime_error {
public:
    InputError(InputLocation location, std::string value, std::string problem);

    const InputLocation& location() const { return location_; }
    const std::string& value() const { return value_; }
    const std::string& problem() const { return problem_; }

    /// Returns this error with file and line filled in where they were unknown.
    InputError located_in(const std::string& file, int line) const;

private:
    InputLocation location_;
    std::string value_;
    std::string problem_;
};

}  // namespace lathe
