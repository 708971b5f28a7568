// Driving any optimiser over a problem, and what all of them have to keep.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "genetic/optimiser/optimiser.hpp"

namespace lathe::genetic {

using Evaluate = std::function<Score(const Genome&)>;
using MakeOptimiser = std::function<std::unique_ptr<Optimiser>(std::uint64_t seed)>;

inline std::vector<Score> scores_of(const Evaluate& evaluate, const std::vector<Genome>& genomes) {
    std::vector<Score> scores;
    for (const Genome& genome : genomes) scores.push_back(evaluate(genome));
    return scores;
}

/// Everything asked, in order.
inline std::vector<Individual> drive(Optimiser& optimiser, const Evaluate& evaluate, int evaluations) {
    std::vector<Individual> told;
    while (static_cast<int>(told.size()) < evaluations) {
        const auto genomes = optimiser.ask(evaluations - static_cast<int>(told.size()));
        if (genomes.empty()) break;
        const auto scores = scores_of(evaluate, genomes);
        for (std::size_t slot = 0; slot < genomes.size(); ++slot)
            told.push_back({genomes[slot], scores[slot], optimiser.generation(), static_cast<int>(slot)});
        optimiser.tell(scores);
    }
    return told;
}

/// Drives an optimiser like drive(), but before every generation a fresh one takes over from the state, as a
/// resume does.
inline std::vector<Individual> drive_with_resumes(const MakeOptimiser& make, const Evaluate& evaluate,
                                                  int evaluations) {
    auto optimiser = make(1);
    std::vector<Individual> told;
    while (static_cast<int>(told.size()) < evaluations) {
        auto genomes = optimiser->ask(evaluations - static_cast<int>(told.size()));
        if (genomes.empty()) break;
        const OptimiserState state = optimiser->state();
        optimiser = make(1);
        optimiser->restore(state, told, genomes);
        EXPECT_EQ(optimiser->ask(), genomes);
        const auto scores = scores_of(evaluate, genomes);
        for (std::size_t slot = 0; slot < genomes.size(); ++slot)
            told.push_back({genomes[slot], scores[slot], optimiser->generation(), static_cast<int>(slot)});
        optimiser->tell(scores);
    }
    return told;
}

inline std::vector<Genome> genomes_of(const std::vector<Individual>& individuals) {
    std::vector<Genome> genomes;
    for (const Individual& individual : individuals) genomes.push_back(individual.genome);
    return genomes;
}

inline double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// Best objectives of `seeds` runs.
inline double median_best(const MakeOptimiser& make, const Evaluate& evaluate, int evaluations, int seeds) {
    std::vector<double> bests;
    for (int seed = 1; seed <= seeds; ++seed) {
        const auto optimiser = make(static_cast<std::uint64_t>(seed));
        drive(*optimiser, evaluate, evaluations);
        bests.push_back(optimiser->best()->score.objective);
    }
    return median(std::move(bests));
}

}  // namespace lathe::genetic
