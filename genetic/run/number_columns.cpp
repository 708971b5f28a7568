#include "genetic/run/number_columns.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <stdexcept>

namespace lathe::genetic {

namespace {

constexpr std::size_t highest_order = 14;  ///< values that a prediction reads
constexpr int fixed_point_bits = 58;       ///< of the largest value: five more than a double has
constexpr int largest_exponent = 1000;     ///< of the scale, either sign
constexpr int exponent_offset = 1024;      ///< makes every exponent of a scale positive
constexpr std::size_t header_bytes = 3;    ///< order, exponent of the scale in two bytes

/// Signed binomial coefficients of the predictor x[i] = sum_k (-1)^(k+1) C(order, k) x[i-k], by order and k.
using Coefficients = std::array<std::array<std::int64_t, highest_order + 1>, highest_order + 1>;

constexpr Coefficients make_coefficients() {
    Coefficients all{};
    for (std::size_t order = 0; order <= highest_order; ++order) {
        std::int64_t binomial = 1;
        for (std::size_t k = 1; k <= order; ++k) {
            binomial = binomial * static_cast<std::int64_t>(order - k + 1) / static_cast<std::int64_t>(k);
            all[order][k] = k % 2 == 1 ? binomial : -binomial;
        }
    }
    return all;
}

constexpr Coefficients coefficients = make_coefficients();

/// Integers in the order of the doubles; +0 and -0 differ.
std::int64_t ordered(double value) {
    const auto bits = std::bit_cast<std::int64_t>(value);
    return bits ^ ((bits >> 63) & INT64_MAX);
}

double from_ordered(std::int64_t order) {
    return std::bit_cast<double>(order ^ ((order >> 63) & INT64_MAX));
}

/// Power of two by which values of a column are multiplied before they are rounded to integers.
class Scale {
public:
    explicit Scale(int exponent)
        : exponent_(exponent), factor_(std::ldexp(1.0, exponent)), inverse_(std::ldexp(1.0, -exponent)) {}

    /// The one that gives the largest of `values` fixed_point_bits.
    static Scale of(std::span<const double> values) {
        double largest = 0.0;
        for (const double value : values)
            if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
        int exponent = 0;
        std::frexp(largest, &exponent);
        return Scale(std::min(fixed_point_bits - exponent, largest_exponent));
    }

    int exponent() const { return exponent_; }
    /// Zero for what the scale does not hold: infinities, NaN, and values of damaged columns.
    std::int64_t to_fixed(double value) const {
        const double scaled = value * factor_;
        return std::abs(scaled) < 0x1p60 ? std::llrint(scaled) : 0;
    }
    double to_double(std::int64_t fixed) const { return static_cast<double>(fixed) * inverse_; }

private:
    int exponent_;
    double factor_, inverse_;
};

/// Prediction from the fixed-point values before entry `index`, in the order of the doubles.
std::int64_t predicted(std::span<const std::int64_t> fixed, std::size_t index, std::size_t order,
                       const Scale& scale) {
    const std::size_t known = std::min(order, index);
    std::uint64_t sum = 0;  // modulo 2^64: terms may exceed 63 bits, a sum near the next value does not
    for (std::size_t k = 1; k <= known; ++k)
        sum +=
            static_cast<std::uint64_t>(coefficients[known][k]) * static_cast<std::uint64_t>(fixed[index - k]);
    return ordered(scale.to_double(static_cast<std::int64_t>(sum)));
}

/// Order whose predictions of fixed-point values are nearest, by the bits of all their differences. A
/// difference of order k is that of two neighbouring differences of order k - 1.
std::size_t best_order(std::vector<std::int64_t> differences) {
    std::size_t best = 0, best_bits = 0;
    for (std::size_t order = 0; order <= std::min(highest_order, differences.size()); ++order) {
        std::size_t bits = 0;
        for (const std::int64_t each : differences)
            bits +=
                static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(each < 0 ? ~each : each)));
        if (order == 0 || bits < best_bits) {
            best = order;
            best_bits = bits;
        }
        for (std::size_t n = differences.size(); n-- > order + 1;)
            differences[n] = static_cast<std::int64_t>(static_cast<std::uint64_t>(differences[n]) -
                                                       static_cast<std::uint64_t>(differences[n - 1]));
    }
    return best;
}

/// Small numbers for small differences of either sign.
std::uint64_t folded(std::int64_t value, std::int64_t prediction) {
    const std::uint64_t difference =
        static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(prediction);
    return difference << 1 ^ (difference >> 63 != 0 ? UINT64_MAX : 0);
}

std::int64_t unfolded(std::uint64_t number, std::int64_t prediction) {
    const std::uint64_t difference = number >> 1 ^ ((number & 1) != 0 ? UINT64_MAX : 0);
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(prediction) + difference);
}

std::size_t bytes_of(std::uint64_t number) {
    return (static_cast<std::size_t>(std::bit_width(number)) + 7) / 8;
}

std::uint8_t take_byte(std::string_view& bytes) {
    if (bytes.empty()) throw std::invalid_argument("packed numbers are cut short");
    const auto first = static_cast<std::uint8_t>(bytes.front());
    bytes.remove_prefix(1);
    return first;
}

}  // namespace

void append_column(std::span<const double> values, std::string& bytes) {
    const Scale scale = Scale::of(values);
    std::vector<std::int64_t> fixed(values.size());
    std::ranges::transform(values, fixed.begin(), [&](double value) { return scale.to_fixed(value); });
    const std::size_t order = best_order(fixed);
    std::vector<std::uint64_t> numbers(values.size());
    for (std::size_t n = 0; n < values.size(); ++n)
        numbers[n] = folded(ordered(values[n]), predicted(fixed, n, order, scale));
    const auto shifted_exponent = static_cast<unsigned>(scale.exponent() + exponent_offset);
    bytes += static_cast<char>(order);
    bytes += static_cast<char>(shifted_exponent & 0xFFU);
    bytes += static_cast<char>(shifted_exponent >> 8);
    for (const std::uint64_t number : numbers) bytes += static_cast<char>(bytes_of(number));
    for (std::uint64_t number : numbers)
        for (; number != 0; number >>= 8) bytes += static_cast<char>(number & 0xFFU);
}

std::vector<double> take_column(std::string_view& bytes, std::size_t count) {
    if (bytes.size() < header_bytes || bytes.size() - header_bytes < count)
        throw std::invalid_argument("packed numbers are cut short");
    const std::size_t order = take_byte(bytes);
    const int low = take_byte(bytes), high = take_byte(bytes);
    const int exponent = low + 256 * high - exponent_offset;
    if (order > highest_order || std::abs(exponent) > largest_exponent)
        throw std::invalid_argument("packed numbers have an unknown prediction");
    const Scale scale(exponent);
    std::string_view sizes = bytes.substr(0, count);
    bytes.remove_prefix(count);
    std::vector<double> values(count);
    std::vector<std::int64_t> fixed(count);
    for (std::size_t n = 0; n < count; ++n) {
        const std::size_t size = take_byte(sizes);
        if (size > 8) throw std::invalid_argument("packed numbers have one of more than 64 bits");
        std::uint64_t number = 0;
        for (std::size_t byte = 0; byte < size; ++byte)
            number |= static_cast<std::uint64_t>(take_byte(bytes)) << (8 * byte);
        values[n] = from_ordered(unfolded(number, predicted(fixed, n, order, scale)));
        fixed[n] = scale.to_fixed(values[n]);
    }
    return values;
}

}  // namespace lathe::genetic
