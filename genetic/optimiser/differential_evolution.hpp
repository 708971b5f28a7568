// Differential evolution with self-adapting control parameters, jDE: Brest, Greiner, Boskovic, Mernik, Zumer,
// IEEE Trans. Evol. Comput. 10, 646 (2006). Strategy rand/1; every member carries its own F and CR, which
// its trial inherits or, one time in ten, draws anew; and, beyond the paper, F and CR drawn from the first
// generation on, and which of the two usual crossovers it uses, binomial or exponential: neither is the
// better one for all problems. The one for separable problems and integer genes.
//
// A trial takes its target's place unless it is worse; one without a usable score takes none, so that NaN
// never stays. When the population has collapsed, or nothing got better for long, all but the best begins
// anew.
#pragma once

#include <cstdint>
#include <vector>

#include "genetic/optimiser/proposing_optimiser.hpp"
#include "genetic/optimiser/random_stream.hpp"

namespace lathe::genetic {

struct DifferentialSettings {
    int population = 20;  ///< >= 4
    std::uint64_t seed = 1;
    int stagnation = 300;  ///< generations in which nothing gets better before a restart; 0: none
};

class DifferentialEvolution final : public ProposingOptimiser {
public:
    /// Throws std::invalid_argument on settings, genes or seeds out of range.
    DifferentialEvolution(DifferentialSettings settings, std::vector<Gene> genes,
                          std::vector<Genome> seeds = {});

protected:
    std::vector<Genome> propose() const override;
    void learn(std::span<const Individual> candidates) override;
    void save(OptimiserState& state) const override;
    void load(const OptimiserState& state) override;

private:
    struct Control {
        double factor = 0.0;     ///< F: how far a difference reaches
        double crossover = 0.0;  ///< CR: share of the genes taken from the mutant
        bool in_a_row = false;   ///< exponential crossover: neighbouring genes, in place of any
    };

    bool is_starting() const { return population_.size() < static_cast<std::size_t>(settings_.population); }
    Control trial_control(std::size_t target) const;
    Genome trial(std::size_t target, const Control& control) const;
    static std::vector<bool> crossed_genes(std::size_t count, const Control& control, RandomStream& random);
    void begin_controls();
    bool has_collapsed() const;
    void restart(const std::string& reason);

    DifferentialSettings settings_;
    std::vector<Individual> population_;  ///< in slots; short while it begins
    std::vector<Control> controls_;
    int idle_ = 0;  ///< generations since the best got better
};

}  // namespace lathe::genetic
