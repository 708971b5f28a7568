// Candidates scored by their perturbed copies: a narrow optimum that no lathe hits loses against a broad one.
#pragma once

#include <memory>
#include <vector>

#include "genetic/execution/evaluator.hpp"

namespace lathe::genetic {

/// What the evaluator behind a RobustEvaluator is made for: genes are those of `project` and all parameters
/// with a tolerance. Throws InputError as toleranced_parameters() does.
Project robust_inner_project(const Project& project);

/// Indices of the project's own genes in a genome of robust_inner_project().
std::vector<std::size_t> own_genes_in(const Project& project, const Project& inner);

/// Solves each candidate and its copies, and scores it with the one at the percentile of
/// project.tolerance->robust, from best to worst (the nearest rank, so that it is a copy that exists).
/// Metrics and results are the candidate's own; the copies' scores stand in the metrics under "robust". All
/// candidates have the same errors (a Latin hypercube from the seed of the tolerance), so that the comparison
/// of two candidates is not one of their luck; what comes out depends on project and genome only.
class RobustEvaluator final : public Evaluator {
public:
    RobustEvaluator(const Project& project, std::unique_ptr<Evaluator> inner);

    std::string identity() const override { return inner_->identity(); }
    void evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                  const Finished& finished) override;

    /// The candidate itself and its copies, as the evaluator behind is asked for them.
    std::vector<Genome> copies_of(const Genome& genome) const;

private:
    Evaluation combined(std::vector<Evaluation> copies) const;

    Project project_;
    Project inner_project_;
    std::unique_ptr<Evaluator> inner_;
    std::vector<std::size_t> own_genes_;       ///< indices of the project's genes among the inner ones
    std::vector<std::vector<double>> errors_;  ///< of each copy, in the order of the inner genes
};

}  // namespace lathe::genetic
