// The gradient of a body of revolution on one grid.
#pragma once

#include <complex>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "solver/adjoint/adjoint_problem.hpp"
#include "solver/adjoint/beside_antenna.hpp"
#include "solver/adjoint/gradient.hpp"
#include "solver/adjoint/sensitive_fields.hpp"
#include "solver/adjoint/staged_gradient.hpp"
#include "solver/results/spectrum.hpp"

namespace lathe {

/// What is referred to must outlive it.
class GridGradient final : public StagedGradient {
public:
    /// Builds the antenna on its grid and what stands beside it. Throws InputError where that cannot be.
    GridGradient(const Antenna& drawn, const SimulationSettings& settings,
                 const std::vector<SensitiveParameter>& parameters, const std::vector<WantedMetric>& metrics,
                 const GridPlanner& planner);

    std::vector<Problem> problems() const override { return {simulation_.problem}; }
    void take(std::span<const Recording> recordings) override;
    const Results& results() const override { return results_; }
    std::vector<Problem> further_problems(const std::vector<bool>& chosen) override;
    std::size_t problems_of_sides() const override;
    void take_further(std::span<const Recording> recordings) override;
    Gradient gradient() const override;
    std::size_t most_further() const override;

private:
    using Complex = std::complex<double>;
    std::size_t frequencies() const { return simulation_.problem.frequencies_hz.size(); }
    double frequency(std::size_t f) const { return simulation_.problem.frequencies_hz[f]; }
    bool is_wanted(std::size_t metric, std::size_t f) const {
        return has_row(metrics_[metric], frequency(f));
    }
    void differentiate(std::size_t f);
    void take_adjoints(std::span<const Recording> recordings);
    std::optional<SourceWeights> weights_of(std::size_t metric, std::size_t f) const;
    std::vector<std::vector<SourceWeights>> weights_of_metrics() const;

    // grid_gradient_rows.cpp
    std::vector<Complex> s11_read_at(const Antenna& side) const;
    std::vector<Complex> reflection_derivatives(std::size_t parameter) const;
    double derivative(std::size_t metric, std::size_t parameter, std::size_t f, Complex s11) const;
    double solved_derivative(std::size_t metric, std::size_t parameter, std::size_t f) const;

    const Antenna& drawn_;
    const Antenna antenna_;  ///< with its port on its walls
    const SimulationSettings& settings_;
    const std::vector<SensitiveParameter>& parameters_;
    const std::vector<WantedMetric>& metrics_;
    const GridPlan plan_;
    Simulation simulation_;
    std::vector<AskedMetric> asked_;
    std::vector<bool> chosen_;           ///< metrics that are differentiated
    std::vector<BesideAntenna> beside_;  ///< one a parameter
    std::optional<SensitiveFields> fields_;
    Recording recording_;
    Results results_;
    FieldSpectra forward_;
    ContourSpectra contour_;
    std::vector<std::vector<MetricDifferential>> differentials_;  ///< [frequency][metric]
    std::vector<AdjointRun> runs_;                                ///< without their problems
    std::vector<std::size_t> metric_of_run_;
    std::vector<FieldSpectra> adjoint_;  ///< [metric]; empty where none was run
};

}  // namespace lathe
