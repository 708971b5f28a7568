#include "genetic/optimiser/first_population.hpp"

#include <algorithm>

#include "genetic/optimiser/operators.hpp"
#include "genetic/optimiser/random_stream.hpp"

namespace lathe::genetic {

namespace {

constexpr double seed_spread = 0.15;  // of each range

}  // namespace

std::vector<Genome> first_population(std::span<const Gene> genes, std::span<const Genome> seeds, int count,
                                     std::uint64_t seed, int iteration) {
    const auto wanted = static_cast<std::size_t>(std::max(count, 0));
    std::vector<Genome> genomes(seeds.begin(),
                                seeds.begin() + static_cast<std::ptrdiff_t>(std::min(seeds.size(), wanted)));
    const int near_count = seeds.empty() ? 0 : static_cast<int>(wanted - genomes.size()) / 2;
    for (int i = 0; i < near_count; ++i) {
        RandomStream random(seed, iteration, i, RandomUse::around_seed);
        // The right spread depends on the problem, so it grows from point to point.
        const double spread = std::max(2.0 * (i + 1) / (near_count + 1), 0.1) * seed_spread;
        genomes.push_back(
            normal_around(genes, seeds[static_cast<std::size_t>(i) % seeds.size()], spread, random));
    }
    RandomStream random(seed, iteration, 0, RandomUse::latin_hypercube);
    for (Genome& point : latin_hypercube(genes, static_cast<int>(wanted - genomes.size()), random))
        genomes.push_back(std::move(point));
    return genomes;
}

}  // namespace lathe::genetic
