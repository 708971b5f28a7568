// Numbers of one random antenna.
#pragma once

#include <cstdint>
#include <string>

namespace lathe::bench {

/// Numbers of one random antenna from a counter-based generator, rounded to the digits of their text, so that
/// the text defines the antenna.
class RandomNumbers {
public:
    /// `series`: numbers of different series are independent.
    RandomNumbers(std::uint32_t series, std::uint64_t antenna) : series_(series), antenna_(antenna) {}

    /// Evenly distributed from `low` to `high`.
    double even(const char* name, double low, double high);
    /// Evenly distributed logarithm, from `low` to `high`.
    double scaled(const char* name, double low, double high);
    /// One of low, ..., high.
    int whole(const char* name, int low, int high);
    bool coin(const char* name) { return whole(name, 0, 1) == 1; }
    /// "name value, name value, ..." of all numbers drawn so far.
    const std::string& text() const { return text_; }

private:
    double next();
    double kept(const char* name, double value);

    std::uint32_t series_;
    std::uint64_t antenna_;
    std::uint32_t draws_ = 0;
    std::string text_;
};

}  // namespace lathe::bench
