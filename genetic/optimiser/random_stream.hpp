// Random numbers with an address: (seed, generation, slot, operator) names a stream, its draws are counted.
// The transforms are ours because those of the standard library differ between implementations.
#pragma once

#include <cstdint>
#include <vector>

#include "genetic/optimiser/philox.hpp"

namespace lathe::genetic {

/// Who draws. The numbers are part of every stored run: never renumber.
enum class RandomUse : std::uint32_t {
    latin_hypercube = 1,
    around_seed = 2,
    selection = 3,
    crossover = 4,
    mutation = 5,
    immigrant = 6,
    cma_sample = 7,
    cma_start = 8,
    differential = 9,
    mating = 10,
    niching = 11,
    operator_choice = 12,
    gradient_start = 13,
    // 7 to 99 are for algorithms, from here on for studies.
    sampling = 100,
    scrambling = 101,
    perturbation = 102,
    bootstrap = 103,
};

class RandomStream {
public:
    RandomStream(std::uint64_t seed, int generation, int slot, RandomUse use)
        : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
          counter_{0, static_cast<std::uint32_t>(use), static_cast<std::uint32_t>(slot),
                   static_cast<std::uint32_t>(generation)} {}

    /// Uniform in [0, 1): 53 random bits.
    double uniform();

    /// Uniform in {0, ..., count - 1}, without bias; count >= 1.
    std::uint32_t index(std::uint32_t count);

    /// Normal with mean 0 and deviation 1 (Box and Muller; one of the pair).
    double normal();

    bool chance(double probability) { return uniform() < probability; }

    /// 0 ... count - 1 in random order (Fisher and Yates).
    std::vector<std::uint32_t> permutation(std::uint32_t count);

private:
    std::uint32_t word();

    PhiloxKey key_;
    PhiloxCounter counter_;  ///< [0] counts blocks of four words
    PhiloxCounter block_{};
    int words_used_ = 4;
};

}  // namespace lathe::genetic
