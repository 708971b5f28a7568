#include "genetic/objectives/bit_text.hpp"

#include <bit>
#include <cstdint>

namespace lathe::genetic {

namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t digits_a_double = 11;
constexpr std::uint64_t last_digits = 16;  ///< the last group has four bits

}  // namespace

std::string bits_to_text(std::span<const double> values) {
    std::string text;
    text.reserve(digits_a_double * values.size());
    for (const double value : values) {
        auto bits = std::bit_cast<std::uint64_t>(value);
        for (std::size_t n = 0; n < digits_a_double; ++n, bits >>= 6) text += digits[bits & 63U];
    }
    return text;
}

std::optional<std::vector<double>> bits_from_text(std::string_view text) {
    if (text.size() % digits_a_double != 0) return std::nullopt;
    std::vector<double> values;
    for (; !text.empty(); text.remove_prefix(digits_a_double)) {
        std::uint64_t bits = 0;
        for (std::size_t n = digits_a_double; n-- > 0;) {
            const std::size_t digit = digits.find(text[n]);
            if (digit == std::string_view::npos) return std::nullopt;
            if (n + 1 == digits_a_double && digit >= last_digits) return std::nullopt;
            bits = bits << 6 | digit;
        }
        values.push_back(std::bit_cast<double>(bits));
    }
    return values;
}

}  // namespace lathe::genetic
