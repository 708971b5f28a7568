// From genomes to scores with slopes: a solve, and where that is worth it the adjoints of the missed goals.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "genetic/execution/evaluator.hpp"
#include "genetic/gradient/polish_grids.hpp"

namespace lathe::genetic {

/// Candidates of a project, solved and scored as any other, but on the grids that all of them share
/// (PolishGrids). Where its objective is below the limit that comes with it, its score also has by how much
/// each goal is missed at each solved frequency, and the slopes of those goals that are missed or kept by
/// little. Where a run ends once all goals are met, one that meets them is solved on a grid of its own too,
/// and that counts.
class GradientCandidates {
public:
    /// `engine` as make_engine() takes it; see make_gradient_session(). Throws InputError where the project
    /// has no gradient or no objectives that can be measured, or when the engine is not available here.
    GradientCandidates(Project project, const std::string& engine);

    /// In a session of the caller's choice.
    GradientCandidates(Project project, std::unique_ptr<Session> session);

    /// Any number of threads may call at once. Nothing when it was stopped half-way. Throws EngineFailure,
    /// DeviceLost and EngineOutOfMemory among them; what else goes wrong is in the evaluation.
    std::optional<Evaluation> evaluate(const Genome& genome, double slope_limit, const std::stop_token& stop);

    const Session& session() const { return *session_; }

private:
    bool needs_confirmation(const Evaluation& evaluation) const;

    Project project_;
    std::unique_ptr<Session> session_;
    Progress progress_;
    std::unique_ptr<PolishGrids> grids_;
};

/// GradientCandidates as a function, for workers that the run's evaluator gives candidates to (MakeSlopes).
EvaluateWithSlopes gradient_candidates(const Project& project, const std::string& engine);

/// Candidates with slopes, several under way in one session; generations of which no slopes are wanted go to
/// another evaluator.
class GradientEvaluator final : public Evaluator {
public:
    /// `workers` candidates with slopes at a time, 0: one a core. `plain` evaluates those without. Throws as
    /// GradientCandidates().
    GradientEvaluator(const Project& project, const std::string& engine, int workers,
                      std::unique_ptr<Evaluator> plain);

    std::string identity() const override { return plain_->identity(); }
    /// Throws DeviceLost when a device was lost; what was done before is reported.
    void evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                  const Finished& finished) override;

private:
    GradientCandidates candidates_;
    int workers_;
    std::unique_ptr<Evaluator> plain_;
    std::string told_notice_;  ///< of the session
};

}  // namespace lathe::genetic
