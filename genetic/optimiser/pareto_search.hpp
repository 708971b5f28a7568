// NSGA-II and NSGA-III: a population that spreads over the best compromises between several objectives.
//
// NSGA-II (Deb, Pratap, Agarwal, Meyarivan, IEEE Trans. Evol. Comput. 6, 182 (2002)) keeps whole fronts, and
// of the last one those with the most room; for two objectives. NSGA-III (Deb and Jain, IEEE Trans. Evol.
// Comput. 18, 577 (2014)) keeps those nearest to evenly spread directions; for three and more. Children by
// simulated binary crossover and polynomial mutation; none that was asked before.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "genetic/optimiser/proposing_optimiser.hpp"
#include "genetic/optimiser/reference_points.hpp"

namespace lathe::genetic {

enum class ParetoSurvival { crowding, directions };  ///< of NSGA-II and of NSGA-III

/// Defaults: Deb's and pymoo's.
struct ParetoSettings {
    ParetoSurvival survival = ParetoSurvival::crowding;
    int population = 100;  ///< >= 4
    std::uint64_t seed = 1;
    double crossover_probability = 0.9;  ///< per pair of parents
    double crossover_eta = 15.0;
    double mutation_probability = 0.0;  ///< per gene; 0 stands for 1 / number of genes
    double mutation_eta = 20.0;
    int stagnation = 0;  ///< generations without a child that lives on, before a restart; 0: none
};

class ParetoSearch final : public ProposingOptimiser {
public:
    /// Throws std::invalid_argument on settings, genes or seeds out of range.
    ParetoSearch(ParetoSettings settings, std::vector<Gene> genes, std::vector<Genome> seeds = {});

    /// The individuals that live, the first front first.
    const std::vector<Individual>& population() const { return population_; }

protected:
    std::vector<Genome> propose() const override;
    void learn(std::span<const Individual> candidates) override;
    void save(OptimiserState& state) const override;
    void load(const OptimiserState& state) override;

private:
    void rank();
    std::array<std::size_t, 2> parents_of(int pair) const;
    std::size_t winner(std::size_t one, std::size_t other) const;
    void add_children_of(int pair, std::set<Genome>& taken, std::vector<Genome>& children) const;
    std::vector<std::size_t> survivors(const std::vector<Individual>& all);
    std::vector<std::size_t> nearest_to_directions(std::span<const Score> scores,
                                                   const std::vector<std::vector<std::size_t>>& fronts);
    void restart();

    ParetoSettings settings_;
    std::vector<Individual> population_;
    std::vector<int> front_;        ///< of each member, 0 the best
    std::vector<double> crowding_;  ///< distance of each member
    ObjectiveScale scale_;          ///< NSGA-III
    int idle_ = 0;                  ///< generations without a child that lived on
};

}  // namespace lathe::genetic
