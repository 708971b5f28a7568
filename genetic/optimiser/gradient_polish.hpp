// One polish by slopes: from a start downhill, step by step inside a region of trust.
#pragma once

#include <Eigen/Core>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "genetic/optimiser/bounded_step.hpp"
#include "genetic/optimiser/gene_steps.hpp"
#include "genetic/optimiser/gradient_settings.hpp"
#include "genetic/optimiser/polish_aim.hpp"

namespace lathe::genetic {

/// What all polishes of a search have in common; references to what the search owns.
struct PolishContext {
    const GradientSettings& settings;
    const std::vector<Gene>& genes;
    const RuleFunction& rules;  ///< may be empty

    double broken(const Genome& genome) const { return rules ? rules(genome) : 0.0; }
};

/// A step minimises what the linear model of the goals misses, inside a box of trust, the genes' bounds and
/// the rules. The model is that of the point where the polish stands. A refused trial that was told with
/// slopes, and where a goal is missed by more than the model foretold, adds that goal's own linear model to
/// it: a side lobe that was not there at the point, say, which no slope at the point knows of. So the next
/// step goes along such a wall instead of into it again (cutting planes; Kelley, J. SIAM 8, 703 (1960)).
class GradientPolish {
public:
    GradientPolish() = default;
    explicit GradientPolish(Genome start, double radius) : point_(std::move(start)), radius_(radius) {}

    const Genome& point() const { return point_; }
    bool has_begun() const { return !score_.slopes.empty(); }
    bool has_ended() const { return has_ended_; }
    /// The end of the next step; expects that the polish has begun.
    Genome next(const PolishContext& context) const { return trial(context).genome; }
    /// The objective below which the next candidate must carry slopes.
    double slope_limit() const;
    /// Takes the score of the start, or of the end of the step. Throws std::invalid_argument where a valid
    /// start has no slopes, or none of known goals for a polish along a front.
    void learn(const PolishContext& context, const Genome& genome, const Score& score);

    /// All that it is, under names that begin with `name`.
    void save(std::map<std::string, std::vector<double>>& numbers, const std::string& name) const;
    /// Inverse of save(). Throws std::invalid_argument on numbers of something else.
    void load(const std::map<std::string, std::vector<double>>& numbers, const std::string& name,
              std::size_t genes);

private:
    struct Trial {
        Genome genome;
        double gain = 0.0;  ///< promised by the model of the point
    };
    /// A refused trial, for its slopes.
    struct Cut {
        Genome genome;
        Score score;
    };
    void begin(const PolishContext& context, const Genome& genome, const Score& score);
    Trial trial(const PolishContext& context) const;
    GoalModel with_cuts(const PolishContext& context, const GoalModel& model) const;
    /// Whether it stands inside its goals and goes on for the margin.
    bool is_inside(const PolishContext& context) const;
    double margin(const PolishContext& context) const;
    double gain_of(const PolishContext& context, const Score& score) const;

    Genome point_;  ///< where it stands, or starts
    Score score_;   ///< of the point; no slopes: it has not been evaluated
    PolishAim aim_;
    double radius_ = 0.0;
    bool has_ended_ = false;
    bool was_refused_ = false;  ///< the last trial was
    std::vector<Cut> cuts_;     ///< the newest last
};

}  // namespace lathe::genetic
