// Records in little room: every bit comes back, and damaged bytes are refused.
#include "genetic/run/packed_json.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <numbers>
#include <random>
#include <stdexcept>

#include "genetic/objectives/bit_text.hpp"
#include "genetic/run/json_decimal.hpp"
#include "genetic/run/number_columns.hpp"

using namespace lathe::genetic;

namespace {

void expect_same_bits(const std::vector<double>& values) {
    std::string bytes;
    append_column(values, bytes);
    std::string_view rest = bytes;
    const std::vector<double> back = take_column(rest, values.size());
    EXPECT_TRUE(rest.empty());
    for (std::size_t n = 0; n < values.size(); ++n)
        EXPECT_EQ(std::bit_cast<std::uint64_t>(values[n]), std::bit_cast<std::uint64_t>(back[n])) << n;
}

/// Real and imaginary part of a reflection with the delay of a line.
std::vector<double> smooth_curve(std::size_t points) {
    std::vector<double> values;
    for (std::size_t n = 0; n < points; ++n) {
        const double at = static_cast<double>(n) / static_cast<double>(points);
        const double level = 0.2 / (1.0 + 4.0 * (at - 0.4) * (at - 0.4)), phase = 9.0 * std::numbers::pi * at;
        values.push_back(level * std::cos(phase));
        values.push_back(level * std::sin(phase));
    }
    return values;
}

TEST(NumberColumns, KeepEveryBit) {
    const double infinity = std::numeric_limits<double>::infinity();
    expect_same_bits({});
    expect_same_bits({0.0, -0.0, 1e-320, -5e-324, 1.7976931348623157e308, -1e308, infinity, -infinity});
    expect_same_bits({std::numeric_limits<double>::quiet_NaN(), 1.0, 2.0, 3.0});
    expect_same_bits(smooth_curve(200));
    std::mt19937_64 random(7);
    for (int column = 0; column < 200; ++column) {
        std::vector<double> values(random() % 40);
        for (double& value : values) value = std::bit_cast<double>(random());
        expect_same_bits(values);
    }
}

TEST(NumberColumns, OfSmoothCurvesAreShort) {
    const std::vector<double> curve = smooth_curve(200);
    std::string bytes;
    for (const std::size_t part : {0u, 1u}) {
        std::vector<double> values;
        for (std::size_t n = part; n < curve.size(); n += 2) values.push_back(curve[n]);
        append_column(values, bytes);
    }
    EXPECT_LT(bytes.size(), 5 * curve.size()) << "5 bytes a value, a byte for the size of each included";
}

/// A record like one of a candidate.
nlohmann::json record() {
    nlohmann::json value = {
        {"cells", 2880}, {"stop_reason", "converged"}, {"final_energy_db", -78.8378110665989}};
    for (int n = 0; n < 3; ++n)
        value["frequencies"].push_back(
            {{"frequency_hz", 27e9 + 3e9 * n},
             {"directivity_db", 17.3 + 0.123456789 * n},
             {"s11_db", n == 1 ? nlohmann::json("nan") : nlohmann::json(-20.5 - n)},
             {"beamwidth_deg", {{"e", 23.02539 + n}, {"h", 28.3}}}});
    value["reflection"] = {{"from_hz", 27e9}, {"s11", bits_to_text(smooth_curve(200))}};
    value["warnings"].push_back({{"code", "x"}, {"text", "0.5 and 4.25: \\u0000 \" \n"}});
    return value;
}

TEST(PackedJson, ComesBackAsItWas) {
    const std::string text = record().dump(), dictionary = json_without_numbers(text);
    for (const std::string& known : {std::string(), dictionary, std::string("other keys")}) {
        const std::string packed = pack_json(text, known).value();
        EXPECT_EQ(unpack_json(packed, known), text);
        EXPECT_LT(packed.size(), text.size() / 2);
    }
    EXPECT_LT(pack_json(text, dictionary)->size(), pack_json(text, "")->size());
}

/// Texts need not be JSON: they come back in any case, or are not packed.
TEST(PackedJson, TakesAnyText) {
    const std::string dictionary = json_without_numbers(record().dump());
    for (const std::string& text :
         {std::string("{}"), std::string(), std::string("0.5"), std::string("-"), std::string("state"),
          std::string("]]}}"), std::string("1.50,1e5,1e-05,01.5,1.5.5,-0.0,1e400"), std::string("\"\\\""),
          std::string("{\"a\":[1.5,\"AAAAAAAA"), std::string("\"AAAAAAAAAAA\""),
          '"' + bits_to_text(smooth_curve(3)) + '"', '"' + std::string(44, '/') + '"',
          std::string("[0.5,[0.25,[1,[2.5]]],{\"a\":[1.5]}]"),
          std::string(200, '[') + "1.5" + std::string(300, ']') + "2.5"}) {
        SCOPED_TRACE(text);
        EXPECT_EQ(unpack_json(pack_json(text, dictionary).value(), dictionary), text);
    }
    EXPECT_FALSE(pack_json("{\"a\": 1}\n", dictionary));
    EXPECT_FALSE(pack_json(std::string("a\0b", 3), dictionary));
}

/// Numbers that this function writes otherwise than nlohmann-json are not packed; those must be few.
TEST(JsonDecimal, IsThatOfTheLibrary) {
    std::mt19937_64 random(5);
    int others = 0;
    for (int trial = 0; trial < 60000; ++trial) {
        double value = std::bit_cast<double>(random());
        if (trial % 3 == 1)
            value = std::ldexp(static_cast<double>(random() >> 12), -static_cast<int>(random() % 80));
        if (trial % 3 == 2)
            value =
                static_cast<double>(random() % 2000000) / std::pow(10.0, static_cast<double>(random() % 9));
        if (!std::isfinite(value)) continue;
        DecimalBuffer buffer;
        if (json_decimal(value, buffer) != nlohmann::json(value).dump()) ++others;
    }
    EXPECT_LT(others, 300);
    DecimalBuffer buffer;
    EXPECT_EQ(json_decimal(-0.0, buffer), "-0.0");
    EXPECT_EQ(json_decimal(1e-5, buffer), "1e-05");
    EXPECT_EQ(json_decimal(1e15, buffer), "1e+15");
    EXPECT_EQ(json_decimal(123456789012345.0, buffer), "123456789012345.0");
    EXPECT_EQ(json_decimal(std::numeric_limits<double>::infinity(), buffer), "");
}

TEST(PackedJson, IsRefusedWhenDamaged) {
    const std::string text = record().dump(), dictionary = json_without_numbers(text);
    const std::string packed = pack_json(text, dictionary).value();
    EXPECT_THROW(unpack_json(packed, ""), std::invalid_argument);
    EXPECT_THROW(unpack_json(packed, dictionary + "x"), std::invalid_argument);
    EXPECT_THROW(unpack_json(packed + "x", dictionary), std::invalid_argument);
    EXPECT_THROW(unpack_json("", dictionary), std::invalid_argument);
    for (std::size_t size = 0; size < packed.size(); size += 7)
        EXPECT_THROW(unpack_json(packed.substr(0, size), dictionary), std::invalid_argument) << size;
    std::size_t refused = 0;
    for (std::size_t at = 0; at < packed.size(); ++at) {
        std::string changed = packed;
        changed[at] = static_cast<char>(changed[at] ^ 0x24);
        // Bits between the last code and the checksum mean nothing.
        try {
            EXPECT_EQ(unpack_json(changed, dictionary), text) << at;
        } catch (const std::invalid_argument&) {
            ++refused;
        }
    }
    EXPECT_GE(refused + 2, packed.size());
}

/// Bytes that zlib accepts, but that no column has written, are refused or read as some numbers.
TEST(NumberColumns, OfStrangersAreBounded) {
    std::mt19937_64 random(3);
    for (int trial = 0; trial < 20000; ++trial) {
        std::string bytes(random() % 60, '\0');
        for (char& byte : bytes) byte = static_cast<char>(random() % (trial % 2 == 0 ? 256 : 13));
        std::string_view rest = bytes;
        try {
            const std::size_t count = random() % 30;
            EXPECT_EQ(take_column(rest, count).size(), count);
        } catch (const std::invalid_argument&) {
        }
    }
    std::string_view none;
    EXPECT_THROW(take_column(none, 1), std::invalid_argument);
    EXPECT_THROW(take_column(none, std::numeric_limits<std::size_t>::max()), std::invalid_argument);
}

}  // namespace
