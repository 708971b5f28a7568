// Products of long tables with a few columns: of any size, with the same bits on every instruction set.
#include "solver/problem/tall_skinny_product.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

namespace lathe {
namespace {

TEST(TallSkinnyProduct, OddSizesAreComplete) {
    std::mt19937 random(3);
    std::uniform_int_distribution<int> digits(-9, 9);  // so that every order of sums gives the same
    const auto fill = [&](auto& values) {
        for (auto& value : values) value = static_cast<std::decay_t<decltype(value)>>(digits(random));
    };
    for (const std::size_t rows : {1, 4, 7, 33}) {
        constexpr std::size_t depth = 21;
        std::vector<double> table(rows * depth), columns(8 * depth), product(8 * rows, 77.0);
        fill(table), fill(columns);
        multiply_by_eight_columns(table.data(), static_cast<std::ptrdiff_t>(rows), depth, columns.data(),
                                  product.data());
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t c = 0; c < 8; ++c) {
                double expected = 0.0;
                for (std::size_t k = 0; k < depth; ++k) expected += table[r * depth + k] * columns[8 * k + c];
                ASSERT_EQ(product[8 * r + c], expected);
            }
    }
    for (const std::size_t channels : {3, 16, 50}) {
        constexpr std::size_t waves = 10, samples = 300;
        std::vector<float> table(waves * samples), series(samples * channels), sums(waves * channels, 77.0F);
        fill(table), fill(series);
        multiply_by_waves(table.data(), waves, samples, series.data(), static_cast<std::ptrdiff_t>(channels),
                          sums.data());
        for (std::size_t w = 0; w < waves; ++w)
            for (std::size_t c = 0; c < channels; ++c) {
                float expected = 0.0F;
                for (std::size_t s = 0; s < samples; ++s)
                    expected += table[w * samples + s] * series[s * channels + c];
                ASSERT_EQ(sums[w * channels + c], expected);
            }
    }
}

TEST(TallSkinnyProduct, EveryInstructionSetHasTheSameBits) {
    std::mt19937 random(4);
    std::uniform_real_distribution<double> numbers(-1.0, 1.0);
    const int rows = 37, depth = 301, waves = 26, samples = 300, channels = 51;
    std::vector<double> table(rows * depth), columns(8 * depth);
    std::vector<float> weights(waves * samples), series(samples * channels);
    const auto fill = [&](auto& values) {
        for (auto& value : values) value = static_cast<std::decay_t<decltype(value)>>(numbers(random));
    };
    fill(table), fill(columns), fill(weights), fill(series);
    const auto results = [&](VectorLevel level) {
        std::vector<double> product(8 * rows);
        std::vector<float> sums(waves * channels);
        multiply_by_eight_columns(table.data(), rows, depth, columns.data(), product.data(), level);
        multiply_by_waves(weights.data(), waves, samples, series.data(), channels, sums.data(), level);
        return std::pair(product, sums);
    };
    const auto portable = results(VectorLevel::portable);
    for (const VectorLevel level : {VectorLevel::avx2, VectorLevel::avx512})
        if (level <= vector_level()) {
            EXPECT_EQ(results(level), portable) << static_cast<int>(level);
        }
}

}  // namespace
}  // namespace lathe
