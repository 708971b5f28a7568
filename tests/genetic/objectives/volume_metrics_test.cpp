// Metrics of antennas in space: which excitation counts, what records hold, which goals are refused.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/objectives/objectives.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "genetic/project/metric_existence.hpp"
#include "solver/base/input_error.hpp"
#include "solver/results/metric_table.hpp"
#include "tests/genetic/support/small_volume.hpp"

namespace lathe::genetic {
namespace {

/// A diagonal cut whose cross-polar field is `cross` of the peak at 80 degrees and half of that within 60.
PatternCut diagonal_cut(double cross) {
    PatternCut cut;
    cut.phi_rad = 0.25 * std::numbers::pi;
    for (int theta = -180; theta <= 180; theta += 10) {
        cut.co.emplace_back(theta == 0 ? 1.0 : 0.1);
        cut.cross.emplace_back(std::abs(theta) == 80 ? cross : (std::abs(theta) == 40 ? 0.5 * cross : 0.0));
    }
    return cut;
}

/// Two guides and a plane wave.
Results two_horns() {
    Results volume;
    volume.pattern_kind = PatternKind::cuts;
    volume.grid.cells = {10, 20, 30};
    volume.ports = {"left", "right"};
    volume.driven = {"left", "right", "wave"};
    volume.driven_kinds = {ExcitationKind::guide, ExcitationKind::guide, ExcitationKind::plane_wave};
    FrequencyResult at;
    at.frequency_hz = 30e9;
    at.s_matrix.resize(2, 2);
    at.s_matrix << 0.1, 0.02, 0.03, 0.2;
    at.beams.resize(3);
    at.beams[0].directivity_dbi = 17.0, at.beams[1].directivity_dbi = 16.5;
    at.beams[0].coupling_db = 20.0 * std::log10(0.03), at.beams[1].coupling_db = 20.0 * std::log10(0.02);
    at.beams[0].beam_planes = std::vector<PatternCut>(4, diagonal_cut(0.1));
    at.beams[1].beam_planes = std::vector<PatternCut>(4, diagonal_cut(0.2));
    at.beams[0].cross_polar_db = -20.0, at.beams[1].cross_polar_db = 20.0 * std::log10(0.2);
    volume.frequencies.push_back(at);
    return volume;
}

double value_of(const std::string& metric, Goal goal = Goal::below, const std::string& port = "",
                const std::string& to_port = "", std::optional<double> to_theta_deg = {}) {
    Objective objective;
    objective.metric = metric, objective.goal = goal, objective.port = port, objective.to_port = to_port;
    objective.to_theta_deg = to_theta_deg;
    return metric_values(two_horns(), {}, objective).at(0);
}

double decibel(double amplitude) {
    return 20.0 * std::log10(amplitude);
}

TEST(VolumeMetrics, TheWorstExcitationCountsUnlessOneIsNamed) {
    EXPECT_DOUBLE_EQ(value_of("s11_db"), decibel(0.2));
    EXPECT_DOUBLE_EQ(value_of("s11_db", Goal::above), decibel(0.1));
    EXPECT_DOUBLE_EQ(value_of("s11_db", Goal::below, "left"), decibel(0.1));
    EXPECT_DOUBLE_EQ(value_of("directivity_dbi", Goal::above), 16.5);
    EXPECT_DOUBLE_EQ(value_of("s_db", Goal::below, "left", "right"), decibel(0.03));
    EXPECT_DOUBLE_EQ(value_of("coupling_db", Goal::below, "right"), decibel(0.02));
    EXPECT_TRUE(std::isnan(value_of("s11_db", Goal::below, "nobody")));
    EXPECT_TRUE(std::isnan(value_of("length_mm"))) << "of no antenna in space";
}

TEST(VolumeMetrics, CrossPolarWithinAConeIsReadOffTheDiagonalCut) {
    EXPECT_DOUBLE_EQ(value_of("cross_polar_db", Goal::below, "left"), -20.0);
    EXPECT_NEAR(value_of("cross_polar_db", Goal::below, "left", "", 60.0), decibel(0.05), 1e-12);
    EXPECT_NEAR(value_of("cross_polar_db", Goal::below, "", "", 80.0), decibel(0.2), 1e-12);
}

TEST(VolumeMetrics, RecordsComeBack) {
    const CandidateMetrics metrics = candidate_metrics(two_horns(), nullptr);
    EXPECT_EQ(metrics.cells, 6000);
    const std::string text = to_json_text(metrics);
    const CandidateMetrics again = parse_candidate_metrics(text);
    EXPECT_EQ(to_json_text(again), text);
    ASSERT_EQ(again.frequencies.size(), 1u);
    EXPECT_EQ(again.driven, (std::vector<std::string>{"left", "right", "wave"}));
    EXPECT_DOUBLE_EQ(again.frequencies[0].value("s11_db"), decibel(0.2));
    EXPECT_DOUBLE_EQ(again.frequencies[0].value_at_port("directivity_dbi", 0), 17.0);
    EXPECT_NEAR(again.frequencies[0].value_at_port("vswr", 0), 1.1 / 0.9, 1e-12);
    EXPECT_TRUE(std::isnan(again.frequencies[0].value_at_port("s11_db", 2))) << "a plane wave";
}

TEST(VolumeMetrics, GenesAreThoseOfTheParameters) {
    const Project project = small_collar();
    const std::vector<Gene> genes = genes_of(project);
    ASSERT_EQ(genes.size(), 1u);
    EXPECT_EQ(genes[0].name, "collar_mm");
    EXPECT_EQ(seed_genome_of(project), Genome{7.0});
    const Project other = project_with(project, {8.5});
    EXPECT_NEAR(volume_antenna_of(other).body.parts()[0].bounds.high.x(), 8.5e-3, 1e-15);
    EXPECT_EQ(project_with(other, {7.0}), project);
}

TEST(VolumeMetrics, OnlyWhatItsPortsHaveExists) {
    const Project project = small_collar();
    const AnyAntenna antenna = any_antenna_of(project);
    const SimulationSettings& settings = project.simulation;
    for (const std::string& metric : existing_metrics(antenna, settings))
        EXPECT_NE(metric_of(metric).volume_excitation, MetricExcitation::none) << metric;
    EXPECT_EQ(why_metric_cannot_exist("s11_db", antenna, settings), "");
    EXPECT_NE(why_metric_cannot_exist("coupling_db", antenna, settings), "");
    EXPECT_NE(why_metric_cannot_exist("length_mm", antenna, settings), "");
    EXPECT_NE(why_metric_cannot_exist("beam_angle_deg", antenna, settings), "");
}

}  // namespace
}  // namespace lathe::genetic
