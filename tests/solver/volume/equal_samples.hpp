// Samples of parts of a symmetric problem beside those of the whole.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace lathe::tests {

/// Samples [sample][probe] differ by less than 1e-5 of each probe's largest.
inline void expect_equal_samples(const std::vector<float>& part, const std::vector<float>& whole,
                                 std::size_t probes, const std::string& what) {
    ASSERT_EQ(part.size(), whole.size());
    for (std::size_t p = 0; p < probes; ++p) {
        float largest = 0.0f, difference = 0.0f;
        for (std::size_t n = p; n < whole.size(); n += probes) {
            largest = std::max(largest, std::abs(whole[n]));
            difference = std::max(difference, std::abs(part[n] - whole[n]));
        }
        ASSERT_GT(largest, 0.0f);
        EXPECT_LT(difference, 1e-5f * largest) << what << ", probe " << p;
    }
}

}  // namespace lathe::tests
