#include "app/bench/random/random_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/particles/emission/random_words.hpp"

namespace lathe::bench {

double RandomNumbers::even(const char* name, double low, double high) {
    return kept(name, low + (high - low) * next());
}

double RandomNumbers::scaled(const char* name, double low, double high) {
    return kept(name, low * std::pow(high / low, next()));
}

int RandomNumbers::whole(const char* name, int low, int high) {
    const int value = std::min(high, low + static_cast<int>(next() * (high - low + 1)));
    return static_cast<int>(kept(name, value));
}

double RandomNumbers::next() {
    constexpr std::uint32_t level = 0x616E7465;  // a stream that no electrons use
    return particles::uniforms({series_, level}, antenna_, 0, draws_++).u[0];
}

double RandomNumbers::kept(const char* name, double value) {
    const std::string text = fmt::format("{:.4g}", value);
    text_ += fmt::format("{}{} {}", text_.empty() ? "" : ", ", name, text);
    return std::stod(text);
}

}  // namespace lathe::bench
