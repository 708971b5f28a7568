// The genetic algorithm behind the interface that all algorithms share: one population, or several islands
// that send their best around a ring now and then. Islands keep their variety longer than one population of
// the same size; what one has found reaches all of them after a few migrations.
#pragma once

#include <vector>

#include "genetic/optimiser/genetic_algorithm.hpp"
#include "genetic/optimiser/optimiser.hpp"

namespace lathe::genetic {

struct IslandSettings {
    int islands = 1;              ///< each of the algorithm's population; >= 1
    int migration_interval = 10;  ///< generations between migrations; >= 1
    int stagnation = 0;           ///< generations without a better best before an island restarts; 0: none
};

class GeneticSearch final : public Optimiser {
public:
    /// Throws std::invalid_argument on settings, genes or seeds out of range.
    GeneticSearch(GeneticSettings settings, const std::vector<Gene>& genes, std::vector<Genome> seeds = {},
                  IslandSettings island_settings = {});

    std::vector<Genome> ask(int at_most = std::numeric_limits<int>::max()) override;
    void tell(std::span<const Score> scores) override;
    int generation() const override { return generation_; }
    const std::vector<Genome>& pending() const override { return pending_; }
    const Individual* best() const override;
    OptimiserState state() const override;
    void restore(const OptimiserState& state, std::span<const Individual> told,
                 std::vector<Genome> pending) override;
    std::vector<LogEntry> take_log() override;

private:
    struct Island {
        GeneticAlgorithm algorithm;
        int idle = 0;  ///< generations since its best got better
    };

    bool is_screening() const { return islands_.front().algorithm.settings().screening > 1; }
    /// Whether the state is no more than a population, as stores had it before there were islands.
    bool is_plain() const;
    void tell(std::size_t number, std::span<const Score> scores);
    void migrate();
    void restart(std::size_t number);
    LogEntry entry(LogKind kind, std::size_t number) const;

    std::vector<Island> islands_;
    IslandSettings settings_;
    std::vector<Genome> seeds_, pending_;
    std::vector<Individual> told_;  ///< all of it, for the surrogate; empty without screening
    int generation_ = 0;
    std::vector<LogEntry> log_;
};

}  // namespace lathe::genetic
