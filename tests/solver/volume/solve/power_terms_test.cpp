// The balance of power that ends a solve is that of the results.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "solver/volume/engine/cpu/cpu_volume_engine.hpp"
#include "solver/volume/engine/volume_session.hpp"
#include "solver/volume/solve/solve_volume.hpp"
#include "tests/solver/volume/guides.hpp"

namespace lathe::tests {
namespace {

struct Solved {
    VolumeSimulation simulation;
    std::vector<Recording> recordings;
    Results results;
};

Solved solved_by_problems(const VolumeAntenna& antenna, const SimulationSettings& settings) {
    Solved solved{build_for_solve(antenna, settings), {}, {}};
    Progress progress;
    std::vector<AnyProblem> problems;
    for (const VolumeProblem& problem : solved.simulation.problems)
        problems.emplace_back(std::make_shared<const VolumeProblem>(problem));
    solved.recordings = volume_session(cpu::volume_engine(), 2)->solve(problems, progress, {}, {});
    solved.results = evaluate_volume(solved.simulation, solved.recordings);
    return solved;
}

/// Error of the results: |1 - power out of the ports and through the box| for 1 W into port `n`.
double error_of_results(const Solved& solved, std::size_t n) {
    double worst = 0.0;
    for (const FrequencyResult& at : solved.results.frequencies) {
        const auto from = static_cast<Eigen::Index>(n);
        double out = at.s_matrix.size() > 0 ? at.s_matrix.col(from).squaredNorm() : 0.0;
        out += at.beams[n].radiated_power_ratio * (1.0 - out);
        worst = std::max(worst, std::abs(1.0 - out));
    }
    return worst;
}

double error_of_terms(const Solved& solved, std::size_t n) {
    const VolumeProblem& problem = solved.simulation.problems[n];
    return balance_error(problem.powers, problem, solved.recordings[n]);
}

TEST(PowerTerms, AddUpInAGuideWithTwoDrivenPorts) {
    VolumeAntenna antenna = wr90(30e-3);
    antenna.ports[1].driven = true;
    const Solved solved = solved_by_problems(antenna, band(9e9, 11e9, 3, 14, 8, 0.2));
    for (const std::size_t n : {0u, 1u}) {
        double out = 0.0;
        for (const FrequencyResult& at : solved.results.frequencies)
            out = std::max(out, std::abs(1.0 - at.s_matrix.col(static_cast<Eigen::Index>(n)).squaredNorm()));
        EXPECT_LT(out, 1e-3);
        EXPECT_NEAR(error_of_terms(solved, n), out, 1e-6);
    }
}

TEST(PowerTerms, AreThoseOfARadiatingGuide) {
    VolumeAntenna antenna = wr90(20e-3);
    antenna.ports.pop_back();
    const Solved solved = solved_by_problems(antenna, band(9e9, 11e9, 3, 14, 8, 0.3));
    EXPECT_LT(std::abs(solved.results.frequencies[1].s_matrix(0, 0)), 0.6);
    EXPECT_LT(error_of_terms(solved, 0), 5e-3);
    EXPECT_NEAR(error_of_terms(solved, 0), error_of_results(solved, 0), 2e-3);
}

TEST(PowerTerms, OfADipoleAreWhatItsCurrentDelivers) {
    VolumeAntenna antenna;
    VolumePort port;
    port.name = "dipole", port.kind = VolumePortKind::dipole, port.axis = Axis::z;
    antenna.ports = {port};
    const Solved solved = solved_by_problems(antenna, band(9e9, 11e9, 3, 16, 10, 0.4));
    EXPECT_LT(error_of_terms(solved, 0), 1e-3);
}

/// A recording that lacks a tenth of its field on the box does not balance.
TEST(PowerTerms, SeeWhatIsMissing) {
    VolumeAntenna antenna = wr90(20e-3);
    antenna.ports.pop_back();
    Solved solved = solved_by_problems(antenna, band(9e9, 11e9, 1, 12, 8, 0.3));
    for (float& value : solved.recordings[0].surface_spectra) value *= 0.9f;
    EXPECT_GT(error_of_terms(solved, 0), 0.1);
}

}  // namespace
}  // namespace lathe::tests
