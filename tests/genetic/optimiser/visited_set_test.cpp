#include "genetic/optimiser/visited_set.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

using namespace lathe::genetic;

namespace {

using Point = std::array<std::int64_t, 5>;

Point numbered(std::int64_t n) {
    return {n % 7, n / 7, -n, n << 20, 3};
}

}  // namespace

TEST(VisitedSet, KnowsEachOfAHundredThousandOnce) {
    VisitedSet visited;
    EXPECT_FALSE(visited.contains(numbered(0)));
    constexpr std::int64_t count = 100'000;
    for (std::int64_t n = 0; n < count; ++n) EXPECT_TRUE(visited.insert(numbered(n))) << n;
    for (std::int64_t n = 0; n < count; ++n) {
        EXPECT_TRUE(visited.contains(numbered(n))) << n;
        EXPECT_FALSE(visited.insert(numbered(n))) << n;
        EXPECT_FALSE(visited.contains(numbered(count + n))) << n;
    }
}

TEST(VisitedSet, TellsOrderAndLengthApart) {
    VisitedSet visited;
    EXPECT_TRUE(visited.insert(std::array<std::int64_t, 2>{1, 2}));
    EXPECT_TRUE(visited.insert(std::array<std::int64_t, 2>{2, 1}));
    EXPECT_TRUE(visited.insert(std::array<std::int64_t, 3>{0, 1, 2}));
    EXPECT_TRUE(visited.insert(std::array<std::int64_t, 3>{1, 2, 0}));
    EXPECT_TRUE(visited.insert(std::array<std::int64_t, 1>{0}));
    EXPECT_FALSE(visited.insert(std::array<std::int64_t, 2>{1, 2}));
}
