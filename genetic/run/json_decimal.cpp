#include "genetic/run/json_decimal.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace lathe::genetic {

namespace {

constexpr int least_fixed_exponent = -4;  ///< of the first digit
constexpr int largest_fixed_exponent = 14;

/// Shortest digits of a number and the power of ten of the first.
struct Digits {
    std::array<char, 20> text{};
    int count = 0;
    int first_exponent = 0;
};

Digits digits_of(double magnitude) {
    std::array<char, 32> text{};
    const char* end =
        std::to_chars(text.data(), text.data() + text.size(), magnitude, std::chars_format::scientific).ptr;
    const char* begin = text.data();
    const char* e = std::find(begin, end, 'e');
    Digits digits;
    for (const char* at = begin; at != e; ++at)
        if (*at != '.') digits.text[static_cast<std::size_t>(digits.count++)] = *at;
    std::from_chars(e[1] == '+' ? e + 2 : e + 1, end, digits.first_exponent);
    return digits;
}

}  // namespace

std::string_view json_decimal(double value, DecimalBuffer& buffer) {
    if (!std::isfinite(value)) return {};
    char* at = buffer.data();
    if (std::signbit(value)) *at++ = '-';
    const Digits digits = digits_of(std::abs(value));
    const char* first = digits.text.data();
    const char* last = first + digits.count;
    const int exponent = digits.first_exponent;
    if (exponent < least_fixed_exponent || exponent > largest_fixed_exponent) {
        *at++ = *first++;
        if (first != last) *at++ = '.';
        at = std::copy(first, last, at);
        *at++ = 'e';
        *at++ = exponent < 0 ? '-' : '+';
        if (std::abs(exponent) < 10) *at++ = '0';
        at = std::to_chars(at, buffer.data() + buffer.size(), std::abs(exponent)).ptr;
    } else if (exponent < 0) {
        *at++ = '0';
        *at++ = '.';
        at = std::fill_n(at, -exponent - 1, '0');
        at = std::copy(first, last, at);
    } else {
        const int whole = exponent + 1;
        at = std::copy(first, first + std::min(whole, digits.count), at);
        at = std::fill_n(at, std::max(0, whole - digits.count), '0');
        *at++ = '.';
        if (digits.count > whole)
            at = std::copy(first + whole, last, at);
        else
            *at++ = '0';
    }
    return {buffer.data(), static_cast<std::size_t>(at - buffer.data())};
}

}  // namespace lathe::genetic
