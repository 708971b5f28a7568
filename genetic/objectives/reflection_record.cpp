#include "genetic/objectives/reflection_record.hpp"

#include <bit>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "solver/results/reflection.hpp"

namespace lathe::genetic {

namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t digits_a_double = 11;

void append(double value, std::string& text) {
    auto bits = std::bit_cast<std::uint64_t>(value);
    for (std::size_t n = 0; n < digits_a_double; ++n, bits >>= 6) text += digits[bits & 63U];
}

double double_at(const std::string& text, std::size_t index) {
    std::uint64_t bits = 0;
    for (std::size_t n = digits_a_double; n-- > 0;) {
        const std::size_t digit = digits.find(text[index * digits_a_double + n]);
        if (digit == std::string_view::npos) throw std::invalid_argument("stored reflection is damaged");
        bits = bits << 6 | digit;
    }
    return std::bit_cast<double>(bits);
}

}  // namespace

nlohmann::json reflection_to_json(const std::vector<ReflectionPoint>& curve,
                                  const std::vector<double>& solved_hz) {
    if (curve.empty()) return nullptr;
    const double from = curve.front().frequency_hz, to = curve.back().frequency_hz;
    const std::vector<double> band = reflection_band(from, to, solved_hz);
    if (band.size() != curve.size()) return nullptr;
    std::string s11;
    for (std::size_t n = 0; n < curve.size(); ++n) {
        if (curve[n].frequency_hz != band[n]) return nullptr;
        append(curve[n].s11.real(), s11);
        append(curve[n].s11.imag(), s11);
    }
    return {{"from_hz", from}, {"to_hz", to}, {"s11", std::move(s11)}};
}

std::vector<ReflectionPoint> reflection_from_json(const nlohmann::json& value,
                                                  const std::vector<double>& solved_hz) {
    const std::vector<double> band =
        reflection_band(value.at("from_hz").get<double>(), value.at("to_hz").get<double>(), solved_hz);
    const auto& s11 = value.at("s11").get_ref<const std::string&>();
    if (s11.size() != 2 * digits_a_double * band.size())
        throw std::invalid_argument("stored reflection has another number of frequencies");
    std::vector<ReflectionPoint> curve;
    for (std::size_t n = 0; n < band.size(); ++n)
        curve.push_back({band[n], {double_at(s11, 2 * n), double_at(s11, 2 * n + 1)}});
    measure_delays(curve);
    return curve;
}

}  // namespace lathe::genetic
