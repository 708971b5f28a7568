// A genetic search, then CMA-ES from its winners: the first finds where the good designs are, the second
// turns all their parameters together until nothing more is to be had. The budget is split beforehand.
#pragma once

#include <memory>
#include <vector>

#include "genetic/optimiser/cma_search.hpp"
#include "genetic/optimiser/genetic_search.hpp"

namespace lathe::genetic {

struct HybridSettings {
    GeneticSettings search;
    IslandSettings islands;
    CmaSettings polish;         ///< one strategy for each winner
    int evaluations = 2400;     ///< whole budget; >= 1
    double polish_share = 0.4;  ///< part of it for the polish; in [0, 1]
};

class HybridSearch final : public Optimiser {
public:
    /// Throws std::invalid_argument on settings, genes or seeds out of range.
    HybridSearch(HybridSettings settings, std::vector<Gene> genes, std::vector<Genome> seeds = {});

    std::vector<Genome> ask(int at_most = std::numeric_limits<int>::max()) override;
    void tell(std::span<const Score> scores) override;
    int generation() const override { return present().generation(); }
    const std::vector<Genome>& pending() const override { return present().pending(); }
    const Individual* best() const override { return present().best(); }
    OptimiserState state() const override;
    void restore(const OptimiserState& state, std::span<const Individual> told,
                 std::vector<Genome> pending) override;
    std::vector<LogEntry> take_log() override;

private:
    const Optimiser& present() const;
    Optimiser& present();
    void begin_polish();
    /// The best of everything told, none beside a better one.
    std::vector<Genome> winners() const;

    HybridSettings settings_;
    std::vector<Gene> genes_;
    GeneticSearch search_;
    std::unique_ptr<CmaSearch> polish_;  ///< null during the search
    std::vector<Individual> told_;
    std::vector<Genome> starts_;  ///< of the polish
    std::vector<LogEntry> log_;
};

}  // namespace lathe::genetic
