// The part that algorithms which propose and learn have in common: what is pending, the archive of all that
// was told, and that nothing in it is ever asked again. A proposal found there gets the score that it has
// already, so that a search over integers does not pay twice.
#pragma once

#include <map>
#include <optional>

#include "genetic/optimiser/optimiser.hpp"

namespace lathe::genetic {

class ProposingOptimiser : public Optimiser {
public:
    std::vector<Genome> ask(int at_most = std::numeric_limits<int>::max()) final;
    void tell(std::span<const Score> scores) final;
    int generation() const final { return generation_; }
    const std::vector<Genome>& pending() const final { return pending_; }
    const Individual* best() const final { return best_ ? &*best_ : nullptr; }
    OptimiserState state() const final;
    void restore(const OptimiserState& state, std::span<const Individual> told,
                 std::vector<Genome> pending) final;
    std::vector<LogEntry> take_log() final;

protected:
    /// Throws std::invalid_argument on genes or seeds out of range; seeds are repaired.
    ProposingOptimiser(std::vector<Gene> genes, std::vector<Genome> seeds);

    /// Genomes of the present iteration, repaired: a function of the state alone.
    virtual std::vector<Genome> propose() const = 0;
    /// All that propose() gave, in its order, with scores. What the budget had no room for has failed.
    virtual void learn(std::span<const Individual> candidates) = 0;
    /// The algorithm's own part of the state.
    virtual void save(OptimiserState& state) const = 0;
    virtual void load(const OptimiserState& state) = 0;

    const std::vector<Gene>& genes() const { return genes_; }
    const std::vector<Genome>& seeds() const { return seeds_; }
    /// Counts calls of learn(): the address of this iteration's random numbers.
    int iteration() const { return iteration_; }
    bool was_told(const Genome& genome) const { return archive_.contains(genome); }
    /// The score of a genome that was told; null for others.
    const Score* told_score(const Genome& genome) const;
    void log(LogEntry entry);

private:
    /// The proposals that were never told, each once, at most `at_most`.
    std::vector<Genome> unknown_of(const std::vector<Genome>& proposals, int at_most) const;
    void finish_iteration();
    void keep(Individual individual);

    std::vector<Gene> genes_;
    std::vector<Genome> seeds_;
    int generation_ = 0;
    int iteration_ = 0;
    std::vector<Genome> proposals_, pending_;
    std::map<Genome, Individual> archive_;
    std::optional<Individual> best_;
    std::vector<LogEntry> log_;
};

}  // namespace lathe::genetic
