// Polishes by derivatives: Levenberg-Marquardt steps on the goals that are missed, in a region of trust.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "genetic/optimiser/gene_steps.hpp"
#include "genetic/optimiser/proposing_optimiser.hpp"

namespace lathe::genetic {

struct GradientSettings {
    int starts = 4;             ///< polishes side by side; >= 1
    double spread = 0.1;        ///< of the starts about the seeds, in parts of each range
    double first_radius = 0.1;  ///< of the region of trust, in parts of each range
    double largest_radius = 0.3;
    double last_radius = 1e-4;  ///< a polish ends there
    double margin = 0.1;        ///< aimed at beyond each goal, in the misses' unit
    /// Goes on once all goals are met, for the largest margin; scores are then negative by it. A polish ends
    /// where a step promises less than `least_gain`, in the misses' unit.
    bool is_for_margin = false;
    double least_gain = 1e-3;
    std::uint64_t seed = 1;
};

/// Each polish goes from a start downhill: a step minimises the squares of what the linear model misses, with
/// a margin, inside a box of trust, the genes' bounds and the rules. Any decrease of the objective is
/// accepted; the radius doubles where the model was right, is halved where it was not, and falls to a third
/// when the step was of no use, which is also what an infeasible, diverged or undefined candidate is. A
/// polish ends at the last radius; when all have ended, new ones start about the best. For the largest margin
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
    struct Polish {
        Genome point;  ///< where it stands, or starts
        Score score;   ///< of the point; no slopes: it has not been evaluated
        double radius = 0.0;
        bool has_ended = false;
        bool has_begun() const { return !score.slopes.empty(); }
    };
    void start_all();
    /// The next step of a polish, and what it promises to gain.
    struct Trial {
        Genome genome;
        double gain = 0.0;
    };
    Trial trial_of(const Polish& polish) const;
    /// Whether a polish is inside its goals and goes on for the margin.
    bool is_inside(const Polish& polish) const {
        return settings_.is_for_margin && polish.score.objective <= 0.0;
    }
    double gain_of(const Polish& polish, const Score& score) const;
    Genome first_of(const Polish& polish) const;
    Genome next_of(const Polish& polish) const {
        return polish.has_begun() ? trial_of(polish).genome : first_of(polish);
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
