// Polishes by derivatives: Levenberg-Marquardt steps on the goals that are missed, in a region of trust.
#pragma once

#include <span>
#include <vector>

#include "genetic/optimiser/gradient_polish.hpp"
#include "genetic/optimiser/proposing_optimiser.hpp"

namespace lathe::genetic {

/// Each polish goes from a start downhill: a step minimises the squares of what the linear model misses, with
/// a margin, inside a box of trust, the genes' bounds and the rules. Any decrease of the aim (PolishAim)
/// is accepted; the radius doubles where the model was right, is halved where it was not, and falls to a
/// third when the step was of no use, which is also what an infeasible, diverged or undefined candidate is. A
/// polish ends at the last radius; when all have ended, new ones start about the best, along a
/// front each about its own point. For the largest margin
/// steps from where all goals are met minimise the largest miss of the linear model instead, the epigraph
/// form of minimax. Integer genes keep the values of their start. Scores must carry misses and slopes
/// (Score); slope_limits() says which are needed.
///
/// With seeds the first start is the first of them, the next ones the others, and the rest lie about the
/// first. A start that was told without slopes is asked a millionth of a range beside. After Levenberg,
/// Quart. Appl. Math. 2, 164 (1944), and Conn, Gould & Toint, Trust-Region Methods (2000), ch. 6.
class GradientSearch final : public ProposingOptimiser {
public:
    /// Throws std::invalid_argument on settings, genes or seeds out of range.
    GradientSearch(GradientSettings settings, std::vector<Gene> genes, std::vector<Genome> seeds = {},
                   RuleFunction rules = {});

    std::vector<double> slope_limits() const override;

protected:
    std::vector<Genome> propose() const override;
    void learn(std::span<const Individual> candidates) override;
    void save(OptimiserState& state) const override;
    void load(const OptimiserState& state) override;

private:
    void start_all();
    /// Nothing is asked twice: where a start was solved without slopes, one beside it is asked.
    Genome first_of(const GradientPolish& polish) const;
    Genome next_of(const GradientPolish& polish) const {
        return polish.has_begun() ? polish.next(context()) : first_of(polish);
    }
    PolishContext context() const { return {settings_, genes(), rules_}; }

    GradientSettings settings_;
    RuleFunction rules_;
    std::vector<GradientPolish> polishes_;
    int round_ = 0;  ///< counts calls of start_all()
};

}  // namespace lathe::genetic
