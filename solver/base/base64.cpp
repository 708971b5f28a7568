#include "solver/base/base64.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace lathe {

namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t no_letter = 255;

std::array<std::uint8_t, 256> values_of_letters() {
    std::array<std::uint8_t, 256> values{};
    values.fill(no_letter);
    for (std::size_t n = 0; n < alphabet.size(); ++n)
        values[static_cast<unsigned char>(alphabet[n])] = static_cast<std::uint8_t>(n);
    return values;
}

}  // namespace

std::string base64_text(std::string_view bytes) {
    const auto byte = [&](std::size_t n) { return std::uint32_t{static_cast<unsigned char>(bytes[n])}; };
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t present = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t triple = byte(i) << 16U;
        if (present > 1) triple |= byte(i + 1) << 8U;
        if (present > 2) triple |= byte(i + 2);
        text += alphabet[triple >> 18U & 63U];
        text += alphabet[triple >> 12U & 63U];
        text += present > 1 ? alphabet[triple >> 6U & 63U] : '=';
        text += present > 2 ? alphabet[triple & 63U] : '=';
    }
    return text;
}

std::optional<std::string> base64_bytes(std::string_view text) {
    static const std::array<std::uint8_t, 256> values = values_of_letters();
    if (text.size() % 4 != 0) return std::nullopt;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        std::size_t present = 4;
        if (i + 4 == text.size())
            while (present > 2 && text[i + present - 1] == '=') --present;
        std::uint32_t triple = 0;
        for (std::size_t n = 0; n < 4; ++n) {
            const std::uint8_t value = n < present ? values[static_cast<unsigned char>(text[i + n])] : 0;
            if (value == no_letter) return std::nullopt;
            triple = triple << 6U | value;
        }
        // Bits that no byte has must be 0, so that each text has bytes of its own.
        if (triple & ((1U << 8U * (4 - present)) - 1U)) return std::nullopt;
        for (std::size_t n = 0; n + 1 < present; ++n)
            bytes += static_cast<char>(triple >> (16U - 8U * n) & 255U);
    }
    return bytes;
}

}  // namespace lathe
