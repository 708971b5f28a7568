// Philox4x32-10: a counter-based random number generator. Salmon, Moraes, Dror, Shaw, "Parallel random
// numbers: as easy as 1, 2, 3", SC'11, doi 10.1145/2063384.2063405. Any number of the sequence can be had
// directly from (key, counter), so that nothing has to be carried from one generation to the next.
#pragma once

#include <array>
#include <cstdint>

namespace lathe::genetic {

using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

/// Four random 32-bit words for a counter under a key.
constexpr PhiloxCounter philox4x32_10(PhiloxCounter counter, PhiloxKey key) {
    constexpr std::uint64_t multiplier_0 = 0xD2511F53, multiplier_1 = 0xCD9E8D57;
    constexpr std::uint32_t weyl_0 = 0x9E3779B9, weyl_1 = 0xBB67AE85;
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t product_0 = multiplier_0 * counter[0];
        const std::uint64_t product_1 = multiplier_1 * counter[2];
        counter = {static_cast<std::uint32_t>(product_1 >> 32) ^ counter[1] ^ key[0],
                   static_cast<std::uint32_t>(product_1),
                   static_cast<std::uint32_t>(product_0 >> 32) ^ counter[3] ^ key[1],
                   static_cast<std::uint32_t>(product_0)};
        key[0] += weyl_0;
        key[1] += weyl_1;
    }
    return counter;
}

}  // namespace lathe::genetic
