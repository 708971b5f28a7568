// The gradient of a planar antenna.
#pragma once

#include <Eigen/Dense>
#include <array>
#include <complex>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "solver/adjoint/adjoint_problem.hpp"
#include "solver/adjoint/beside_antenna.hpp"
#include "solver/adjoint/planar_differential.hpp"
#include "solver/adjoint/sensitive_fields.hpp"
#include "solver/adjoint/staged_gradient.hpp"
#include "solver/results/planar_scattering.hpp"

namespace lathe {

/// Numbers of an excitation are those of a field X, the sum of the problems that makes it (ExcitationSum): of
/// a guide that of a wave of 1 W into it and none into the others, whatever absorbers and loads send back.
/// - S between driven guides takes no adjoint. By reciprocity, with waves of 1 W (in the half that is
/// solved),
///       dS_ij = -X_i^T dA X_j/4   (Pozar, Microwave Engineering, ch. 4, for the scheme's own A).
///   That holds where A changes in front of the planes at which waves are sent. Behind them X is the wave
///   out of the antenna alone, so a change of the material in a guide takes solves (beside_antenna()).
/// - All else that an excitation's metrics read, the contour and waves out of guides that are only listened
///   to, is a source g of an adjoint run, A y = g, d(g^T X) = -y^T dA X. Waves that absorbers and loads send
///   into the antenna are taken out of y as they are out of X, with the fields of the driven guides.
/// What is referred to must outlive it.
class PlanarGradient final : public StagedGradient {
public:
    /// Builds the antenna on its grid and what stands beside it. Throws InputError where that cannot be.
    PlanarGradient(const Antenna& drawn, const SimulationSettings& settings,
                   const std::vector<SensitiveParameter>& parameters,
                   const std::vector<WantedMetric>& metrics, const PlanarGridPlanner& planner);

    std::vector<Problem> problems() const override;
    void take(std::span<const Recording> recordings) override;
    const Results& results() const override { return results_; }
    std::vector<Problem> further_problems(const std::vector<bool>& chosen) override;
    std::size_t problems_of_sides() const override;
    void take_further(std::span<const Recording> recordings) override;
    Gradient gradient() const override;
    std::size_t most_further() const override;

private:
    using Complex = std::complex<double>;
    using Spectrum = std::vector<Complex>;
    /// The fields of all excitations at one frequency.
    struct Fields {
        std::vector<Spectrum> sensitive;        ///< [excitation][channel of fields_]
        std::vector<Eigen::VectorXcd> contour;  ///< [excitation]
        std::vector<double> power_w;            ///< [excitation]
        std::vector<GuideReader> readers;       ///< [guide]
    };
    /// An adjoint run of one metric and excitation, without its problem.
    struct Run {
        std::size_t metric = 0, excitation = 0;
        AdjointRun run;
    };

    const PlanarSimulation& planar() const { return *simulation_.planar; }
    std::size_t frequencies() const { return simulation_.problem.frequencies_hz.size(); }
    double frequency(std::size_t f) const { return simulation_.problem.frequencies_hz[f]; }
    std::size_t excitations() const { return planar().excitations.size(); }
    bool is_wanted(std::size_t metric, std::size_t f) const {
        return has_row(metrics_[metric], frequency(f));
    }
    void list_sources();
    void read_changed_settings(std::span<const Recording> recordings);
    /// 2 where one of two equal halves is solved.
    double halves() const;
    /// The excitation that drives a guide; empty where it is listened to.
    std::optional<std::size_t> excitation_of(std::size_t guide) const;

    // planar_gradient_rows.cpp
    Eigen::VectorXcd source_of(std::size_t metric, std::size_t excitation, std::size_t f) const;
    void add_waves_out(std::size_t guide, Complex weight, const GuideReader& reader,
                       Eigen::VectorXcd& g) const;
    void take_out_waves_in(const Fields& fields, Spectrum& adjoint) const;
    Complex s_derivative(std::size_t parameter, std::size_t f, std::size_t to, std::size_t from) const;
    double value_of(const Results& results, std::size_t metric, std::size_t f) const;
    double derivative(std::size_t metric, std::size_t parameter, std::size_t f) const;
    GradientRow row(std::size_t metric, std::size_t f) const;

    const Antenna& drawn_;
    const SimulationSettings& settings_;
    const std::vector<SensitiveParameter>& parameters_;
    const std::vector<WantedMetric>& metrics_;
    const PlanarGridPlan plan_;
    Simulation simulation_;
    std::vector<AskedMetric> asked_;
    std::vector<bool> chosen_;           ///< metrics that are differentiated
    std::vector<BesideAntenna> beside_;  ///< one a parameter
    std::optional<SensitiveFields> fields_;
    std::vector<FieldIndex> sources_;           ///< places of adjoint sources: the contour, then readings
    std::vector<std::size_t> source_of_probe_;  ///< entry of sources_, of each probe of the guides
    Results results_;
    std::vector<Fields> forward_;                                 ///< [frequency]
    std::vector<std::array<std::optional<Results>, 2>> changed_;  ///< [parameter] of its sides' settings
    std::vector<std::vector<PlanarDifferential>> differentials_;  ///< [frequency][metric]
    std::vector<Run> runs_;
    /// [metric][excitation][frequency]; empty where none was run.
    std::vector<std::vector<std::vector<Spectrum>>> adjoint_;
};

}  // namespace lathe
