// From genomes to scores with slopes: a solve, and where that is worth it the adjoints of the missed goals.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "genetic/execution/evaluator.hpp"

namespace lathe::genetic {

/// A candidate is solved and scored as any other. Where its objective is below the limit that comes with it,
/// its score also has by how much each goal is missed at each solved frequency, and the slopes of those
/// goals that are missed or kept by little. Several candidates are under way in one session.
class GradientEvaluator final : public Evaluator {
public:
    /// `engine` as make_engine() takes it; `workers` candidates at a time, 0: one a core. Throws InputError
    /// where the project has no gradient or no objectives that can be measured, or when the engine is not
    /// available here.
    GradientEvaluator(Project project, const std::string& engine, int workers);

    std::string identity() const override { return session_->name(); }
    void evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                  const Finished& finished) override;

private:
    /// Nothing when it was stopped half-way.
    std::optional<Evaluation> evaluate_one(const Genome& genome, double slope_limit,
                                           const std::stop_token& stop);

    Project project_;
    int workers_;
    std::unique_ptr<Session> session_;
    Progress progress_;
};

}  // namespace lathe::genetic
