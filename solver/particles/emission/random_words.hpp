// Random numbers of the particles: counter-based, so that neither the order in which particles are treated
// nor the number of threads nor where they are stored has any influence.
#pragma once

#include <array>
#include <cstdint>

#include "solver/base/host_device.hpp"

namespace lathe::particles {

/// Which run the numbers are for: those of different seeds and levels are independent.
struct RandomKey {
    std::uint32_t seed = 0;
    std::uint32_t level = 0;  ///< which power of a sweep
};

/// What a draw is for. A particle is drawn for once at each event of its life; children have lineages of
/// their own.
enum class RandomEvent : std::uint32_t {
    seeding = 0,
    impact = 1,       ///< how many secondaries there are
    thinning = 2,     ///< whether a particle stays when the population is halved; plus 2 per halving
    duplication = 3,  ///< lineage of a copy; plus 2 per duplication
};

namespace detail {
/// Philox4x32-10: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC'11,
/// doi 10.1145/2063384.2063405. genetic/optimiser has one of its own, since it does not link the solver, nor
/// do devices compile that.
LATHE_HOST_DEVICE void philox4x32_10(std::uint32_t (&counter)[4], std::uint32_t key_0, std::uint32_t key_1) {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t product_0 = std::uint64_t{0xD2511F53} * counter[0];
        const std::uint64_t product_1 = std::uint64_t{0xCD9E8D57} * counter[2];
        const std::uint32_t next_0 = static_cast<std::uint32_t>(product_1 >> 32) ^ counter[1] ^ key_0;
        const std::uint32_t next_2 = static_cast<std::uint32_t>(product_0 >> 32) ^ counter[3] ^ key_1;
        counter[0] = next_0;
        counter[1] = static_cast<std::uint32_t>(product_1);
        counter[2] = next_2;
        counter[3] = static_cast<std::uint32_t>(product_0);
        key_0 += 0x9E3779B9;
        key_1 += 0xBB67AE85;
    }
}
}  // namespace detail

/// Four numbers of one draw.
struct FourUniforms {
    double u[4];  ///< each in (0, 1), multiples of 2^-32 plus a half of that
};

/// The numbers of draw `draw` at an event of the particle `lineage`.
LATHE_HOST_DEVICE FourUniforms uniforms(RandomKey key, std::uint64_t lineage, std::uint32_t event,
                                        std::uint32_t draw) {
    std::uint32_t words[4] = {static_cast<std::uint32_t>(lineage), static_cast<std::uint32_t>(lineage >> 32),
                              event, draw};
    detail::philox4x32_10(words, key.seed, key.level);
    FourUniforms result;
    for (int n = 0; n < 4; ++n) result.u[n] = (static_cast<double>(words[n]) + 0.5) * 0x1p-32;
    return result;
}

/// The lineage of child `index` that a particle gets at an event: a hash, 64 bits of a generator that no draw
/// uses.
LATHE_HOST_DEVICE std::uint64_t child_lineage(std::uint64_t parent, std::uint32_t event,
                                              std::uint32_t index) {
    std::uint32_t words[4] = {static_cast<std::uint32_t>(parent), static_cast<std::uint32_t>(parent >> 32),
                              event, index};
    detail::philox4x32_10(words, 0x6C696E65, 0x61676521);
    return std::uint64_t{words[0]} | (std::uint64_t{words[1]} << 32);
}

}  // namespace lathe::particles
