// Polishes by derivatives: Levenberg-Marquardt steps on the goals that are missed, in a region of trust.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "genetic/optimiser/proposing_optimiser.hpp"
#include "genetic/optimiser/random_stream.hpp"

namespace lathe::genetic {

struct GradientSettings {
    int starts = 4;             ///< polishes side by side; >= 1
    double spread = 0.1;        ///< of the starts about the seeds, in parts of each range
    double first_radius = 0.1;  ///< of the region of trust, in parts of each range
    double largest_radius = 0.3;
    double last_radius = 1e-4;  ///< a polish ends there
    double margin = 0.1;        ///< aimed at beyond each goal, in the misses' unit
    std::uint64_t seed = 1;
};

/// How much a genome breaks the rules of the design, 0 when it keeps them; empty: there are none.
using RuleFunction = std::function<double(const Genome&)>;

/// A start about a design, uniform within `spread` of each range; where rules are broken, nearer to it.
/// Integers stay.
Genome start_about(std::span<const Gene> genes, const Genome& centre, double spread, RandomStream random,
                   const RuleFunction& rules);

/// Each polish goes from a start downhill: a step minimises the squares of what the linear model misses, with
/// a margin, inside a box of trust, the genes' bounds and the rules. Any decrease of the objective is
/// accepted; the radius doubles where the model was right, is halved where it was not, and falls to a third
/// when the step was of no use, which is also what an infeasible, diverged or undefined candidate is. A
/// polish ends at the last radius; when all have ended, new ones start about the best. Integer genes keep the
/// values of their start. Scores must carry misses and slopes (Score); slope_limits() says which are needed.
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
    struct Polish {
        Genome point;  ///< where it stands, or starts
        Score score;   ///< of the point; no slopes: it has not been evaluated
        double radius = 0.0;
        bool has_ended = false;
        bool has_begun() const { return !score.slopes.empty(); }
    };
    void start_all();
    Genome trial_of(const Polish& polish, double* predicted = nullptr) const;
    Genome first_of(const Polish& polish) const;
    Genome next_of(const Polish& polish) const {
        return polish.has_begun() ? trial_of(polish) : first_of(polish);
    }
    void learn_of(Polish& polish, const Individual& candidate);
    Genome moved(const Genome& from, const Eigen::VectorXd& step) const;
    double broken(const Genome& genome) const;

    GradientSettings settings_;
    RuleFunction rules_;
    std::vector<Polish> polishes_;
    int round_ = 0;  ///< counts calls of start_all()
};

}  // namespace lathe::genetic
