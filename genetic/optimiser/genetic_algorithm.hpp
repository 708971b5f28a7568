// The genetic algorithm, ask and tell, a whole generation per call.
//
// Tournament selection by Deb's feasibility rules, SBX or BLX-alpha crossover, bounded polynomial
// mutation, no candidate asked twice, (mu + lambda) survival: the best `population` of parents and
// children live on, so that the best score never gets worse. Single objective; for smooth, strongly
// coupled problems an evolution strategy (CMA-ES) needs fewer evaluations.
//
// A pure value: no clock, no global state, no thread. Random numbers are addressed by (seed, generation,
// slot, operator, draw), so that the genomes depend on settings, genes, seeds and scores only, and a
// restored copy goes on bit for bit like the original.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "genetic/optimiser/individual.hpp"
#include "genetic/optimiser/random_stream.hpp"
#include "genetic/optimiser/surrogate.hpp"
#include "genetic/optimiser/visited_set.hpp"

namespace lathe::genetic {

/// `adaptive`: SBX near, SBX wide or BLX by turns, each the more often the more of its children live on.
enum class Crossover { sbx, blend, adaptive };

/// Defaults: Deb's and pymoo's usual ones for real-coded algorithms.
struct GeneticSettings {
    int population = 48;  ///< >= 2
    std::uint64_t seed = 1;
    Crossover crossover = Crossover::sbx;
    double crossover_probability = 0.9;  ///< per pair of parents
    double crossover_eta = 15.0;         ///< SBX: larger keeps children nearer their parents
    double blend_alpha = 0.5;            ///< BLX: how far beyond the parents, in parts of their distance
    double mutation_probability = 0.0;   ///< per gene; 0 stands for 1 / number of genes
    double mutation_eta = 20.0;          ///< larger keeps mutants nearer
    int tournament = 2;                  ///< candidates a parent has to beat, itself included; >= 1
    int elites = 2;                      ///< best ones that are sure of a mating in every generation
    double seed_spread = 0.15;           ///< of the range: standard deviation around the first seed
    /// Children proposed for each one that is asked: of so many the one that a surrogate thinks best. 1: none
    /// is proposed in vain. For evaluations that cost more than all else, in small generations.
    int screening = 1;
};

class GeneticAlgorithm {
public:
    /// All that the future depends on, apart from settings, genes and the genomes asked so far.
    struct State {
        int generation = 0;                  ///< of `pending`, or of the next ask() when there is none
        std::vector<Individual> population;  ///< survivors, best first; empty before the first tell()
        std::vector<Genome> pending;         ///< asked for and not yet told
        std::vector<int> pending_operators;  ///< adaptive crossover: what each pending genome came from
        std::vector<double> operator_credit = {1.0, 1.0, 1.0};  ///< share of its children that lived on
        bool begins_anew = false;  ///< the next generation is drawn as the first one was
    };

    /// `seeds` come first in generation 0, repaired where they leave the bounds; with no seed the whole
    /// box is sampled. Throws std::invalid_argument on settings, genes or seeds out of range.
    GeneticAlgorithm(GeneticSettings settings, std::vector<Gene> genes, std::vector<Genome> seeds = {});

    /// Goes on from a state() of an algorithm with the same settings and genes, which has asked for `asked`,
    /// pending genomes included; seeds matter only while generation 0 has not been asked for.
    static GeneticAlgorithm restore(GeneticSettings settings, std::vector<Gene> genes, State state,
                                    std::span<const Genome> asked, std::vector<Genome> seeds = {});

    /// The next generation: at most `at_most` genomes, inside the bounds, none asked before. The same
    /// genomes again until tell() was called. Empty when no new genome is left to ask (integer genes).
    /// With a trained surrogate children are screened; it is a function of all that was told, so that a
    /// restored copy asks for the same.
    std::vector<Genome> ask(int at_most = std::numeric_limits<int>::max(),
                            const Surrogate* surrogate = nullptr);

    /// Scores of the pending genomes, in their order. Throws std::invalid_argument when their number
    /// differs.
    void tell(std::span<const Score> scores);

    const State& state() const { return state_; }
    const GeneticSettings& settings() const { return settings_; }
    const std::vector<Gene>& genes() const { return genes_; }

    /// Null before the first tell().
    const Individual* best() const;

    /// Everything but the best is forgotten; the next generation is drawn from the box and near the seeds.
    void restart();
    /// Takes in a candidate of another population if it is better than the worst here.
    void receive(Individual migrant);

    /// Never asks for this genome, as if it had been asked here.
    void avoid(const Genome& genome) { remember(genome); }

private:
    std::vector<Genome> first_generation(int count);
    /// A genome that may be asked, and what it came from.
    struct Child {
        Genome genome;
        int pair = 0;
    };
    std::vector<Genome> next_generation(int count, const Surrogate* surrogate);
    /// Children that were never asked for, each once, in the order of their pairs.
    std::vector<Child> children(std::size_t count) const;
    /// `count` of the children, each the best of those that compete with it.
    static std::vector<Child> screened(std::vector<Child> children, std::size_t count,
                                       const Surrogate& surrogate);
    std::array<Genome, 2> children_of_pair(int pair) const;
    std::pair<Genome, Genome> crossed(const Genome& first, const Genome& second, int pair,
                                      RandomStream& random) const;
    /// Operator of the adaptive crossover for a pair of parents: 0 SBX near, 1 SBX wide, 2 BLX.
    int operator_of_pair(int pair) const;
    void reward_operators();
    void fill_with_immigrants(std::vector<Genome>& asked, std::size_t wanted);
    /// False when the genome was asked before.
    bool remember(const Genome& genome);

    GeneticSettings settings_;
    std::vector<Gene> genes_;
    std::vector<Genome> seeds_;
    State state_;
    VisitedSet visited_;
};

}  // namespace lathe::genetic
