// A genetic search, then polishes of its winners, by their slopes or by CMA-ES: the first finds where the
// good designs are, the second turns all their parameters together until nothing more is to be had. Or a
// search for a front, then polishes of members that lie far apart on it, each in its own proportion of the
// goals. The budget is split beforehand.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "genetic/optimiser/cma_search.hpp"
#include "genetic/optimiser/genetic_search.hpp"
#include "genetic/optimiser/gradient_search.hpp"
#include "genetic/optimiser/pareto_search.hpp"

namespace lathe::genetic {

struct HybridSettings {
    GeneticSettings search;
    /// In place of the genetic search: its front is polished, by slopes alone.
    std::optional<ParetoSettings> front = {};
    IslandSettings islands;
    CmaSettings polish;  ///< one strategy for each winner
    /// In place of CMA-ES: polishes by slopes, one for each winner.
    std::optional<GradientSettings> gradient = {};
    int evaluations = 2400;     ///< whole budget; >= 1
    double polish_share = 0.4;  ///< part of it for the polish; in [0, 1]
};

class HybridSearch final : public Optimiser {
public:
    /// Throws std::invalid_argument on settings, genes or seeds out of range. `rules` are for steps by
    /// slopes.
    HybridSearch(HybridSettings settings, std::vector<Gene> genes, std::vector<Genome> seeds = {},
                 RuleFunction rules = {});

    std::vector<Genome> ask(int at_most = std::numeric_limits<int>::max()) override;
    void tell(std::span<const Score> scores) override;
    int generation() const override { return present().generation(); }
    const std::vector<Genome>& pending() const override { return present().pending(); }
    std::vector<double> slope_limits() const override { return present().slope_limits(); }
    const Individual* best() const override { return present().best(); }
    OptimiserState state() const override;
    void restore(const OptimiserState& state, std::span<const Individual> told,
                 std::vector<Genome> pending) override;
    std::vector<LogEntry> take_log() override;

private:
    const Optimiser& present() const;
    Optimiser& present();
    void begin_polish();
    /// One that begins at `starts`.
    std::unique_ptr<Optimiser> make_polish(const std::vector<Genome>& starts) const;
    std::size_t polish_count() const;
    std::unique_ptr<Optimiser> make_search(std::vector<Genome> seeds) const;
    /// Where the polishes start: of everything told the best, none beside a better one, or the front.
    std::vector<Genome> winners() const;

    HybridSettings settings_;
    std::vector<Gene> genes_;
    RuleFunction rules_;
    std::unique_ptr<Optimiser> search_;
    std::unique_ptr<Optimiser> polish_;  ///< null during the search
    std::vector<Individual> told_;
    std::vector<Genome> starts_;  ///< of the polish
    std::vector<LogEntry> log_;
};

}  // namespace lathe::genetic
