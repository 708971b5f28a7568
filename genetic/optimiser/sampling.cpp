#include "genetic/optimiser/sampling.hpp"

#include <algorithm>
#include <boost/random/sobol.hpp>
#include <cmath>
#include <set>
#include <stdexcept>

#include "genetic/optimiser/random_stream.hpp"

namespace lathe::genetic {

namespace {

constexpr double largest_below_one = 1.0 - 0x1p-53;

std::uint32_t reversed_bits(std::uint32_t word) {
    word = (word >> 16) | (word << 16);
    word = ((word & 0xFF00FF00u) >> 8) | ((word & 0x00FF00FFu) << 8);
    word = ((word & 0xF0F0F0F0u) >> 4) | ((word & 0x0F0F0F0Fu) << 4);
    word = ((word & 0xCCCCCCCCu) >> 2) | ((word & 0x33333333u) << 2);
    return ((word & 0xAAAAAAAAu) >> 1) | ((word & 0x55555555u) << 1);
}

/// Every bit is flipped or not by a hash of the seed and the bits above it: nested uniform scrambling.
std::uint32_t owen_scrambled(std::uint32_t word, std::uint32_t seed) {
    word = reversed_bits(word) + seed;
    word ^= word * 0x6C50B47Cu;
    word ^= word * 0xB82F1E52u;
    word ^= word * 0xC7AFE638u;
    word ^= word * 0x8D22F6E6u;
    return reversed_bits(word);
}

std::uint32_t word_of(RandomStream& random) {
    return static_cast<std::uint32_t>(random.uniform() * 0x1p32);
}

/// `genomes` without those that stand further ahead too.
std::vector<Genome> each_once(std::span<const Gene> genes, std::vector<Genome> genomes) {
    if (std::none_of(genes.begin(), genes.end(), [](const Gene& gene) { return gene.is_integer; }))
        return genomes;
    std::set<Genome> known;
    std::erase_if(genomes, [&known](const Genome& genome) { return !known.insert(genome).second; });
    return genomes;
}

}  // namespace

UnitPoints latin_hypercube_points(std::size_t dimensions, std::size_t count, std::uint64_t seed) {
    UnitPoints points(count, std::vector<double>(dimensions));
    for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
        RandomStream random(seed, 0, static_cast<int>(dimension), RandomUse::sampling);
        const auto strata = random.permutation(static_cast<std::uint32_t>(count));
        for (std::size_t i = 0; i < count; ++i)
            points[i][dimension] =
                std::min((strata[i] + random.uniform()) / static_cast<double>(count), largest_below_one);
    }
    return points;
}

UnitPoints sobol_points(std::size_t dimensions, std::size_t count, std::uint64_t seed) {
    if (dimensions == 0 || dimensions > 1000) throw std::invalid_argument("1 to 1000 dimensions");
    if (count > (std::size_t{1} << 31)) throw std::invalid_argument("at most 2^31 points");
    std::vector<std::uint32_t> seeds(dimensions);
    for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
        RandomStream random(seed, 0, static_cast<int>(dimension), RandomUse::scrambling);
        seeds[dimension] = word_of(random);
    }
    boost::random::sobol_engine<std::uint32_t, 32> engine(dimensions);
    UnitPoints points(count, std::vector<double>(dimensions));
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
            // The engine begins behind the origin.
            const std::uint32_t word = i == 0 ? 0u : engine();
            points[i][dimension] = owen_scrambled(word, seeds[dimension]) * 0x1p-32;
        }
    return points;
}

UnitPoints random_points(std::size_t dimensions, std::size_t count, std::uint64_t seed) {
    UnitPoints points(count, std::vector<double>(dimensions));
    for (std::size_t i = 0; i < count; ++i) {
        RandomStream random(seed, 0, static_cast<int>(i), RandomUse::perturbation);
        for (double& value : points[i]) value = random.uniform();
    }
    return points;
}

std::vector<Genome> grid_genomes(std::span<const Gene> genes, std::span<const int> points) {
    check_genes(genes);
    if (points.size() != genes.size() ||
        std::any_of(points.begin(), points.end(), [](int count) { return count < 2; }))
        throw std::invalid_argument("a grid needs two points or more for each of its parameters");
    std::vector<Genome> genomes{{}};
    for (std::size_t dimension = 0; dimension < genes.size(); ++dimension) {
        std::vector<Genome> longer;
        for (const Genome& begun : genomes)
            for (int k = 0; k < points[dimension]; ++k) {
                const Gene& gene = genes[dimension];
                const double part = static_cast<double>(k) / (points[dimension] - 1);
                Genome genome = begun;
                genome.push_back((1.0 - part) * gene.minimum + part * gene.maximum);
                longer.push_back(std::move(genome));
            }
        genomes = std::move(longer);
    }
    for (Genome& genome : genomes) genome = repaired(genes, std::move(genome));
    return each_once(genes, std::move(genomes));
}

std::vector<Genome> genomes_at(std::span<const Gene> genes, const UnitPoints& points) {
    check_genes(genes);
    std::vector<Genome> genomes;
    for (const auto& point : points) {
        Genome genome;
        for (std::size_t i = 0; i < genes.size(); ++i) {
            const Gene& gene = genes[i];
            if (!gene.is_integer) {
                genome.push_back(gene.minimum + point[i] * (gene.maximum - gene.minimum));
                continue;
            }
            const double lowest = std::ceil(gene.minimum), highest = std::floor(gene.maximum);
            genome.push_back(lowest + std::floor(point[i] * (highest - lowest + 1.0)));
        }
        genomes.push_back(repaired(genes, std::move(genome)));
    }
    return each_once(genes, std::move(genomes));
}

}  // namespace lathe::genetic
