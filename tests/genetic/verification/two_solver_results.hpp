// Results of both solvers for an antenna with a known pattern, without a solve.
#pragma once

#include <cmath>
#include <numbers>

#include "solver/base/constants.hpp"
#include "solver/results/results.hpp"
#include "tests/solver/results/one_port.hpp"

namespace lathe::genetic::made_up {

/// E and H cuts of cos^2(theta / 2) with peak 1 V, for 1 W radiated power of that pattern.
inline constexpr int pattern_steps = 36;
inline double beam_at(double theta) {
    return std::pow(std::cos(0.5 * theta), 2);
}
inline double beam_power() {
    double sum = 0.0;
    for (int n = 0; n < 2000; ++n) {
        const double theta = std::numbers::pi * (n + 0.5) / 2000.0;
        sum += std::pow(beam_at(theta), 2) * std::sin(theta) * std::numbers::pi / 2000.0;
    }
    return 2.0 * std::numbers::pi * sum / (2.0 * constants::vacuum_impedance);
}

/// Body of revolution of order 1 with that pattern, 30 GHz, 5 dBi, reflection 0.1.
inline Results results_of_revolution() {
    Results results = lathe::test::one_port_results();
    FrequencyResult at = lathe::test::one_port_result();
    at.frequency_hz = 30e9;
    at.s_matrix(0, 0) = {0.1, 0.0};
    at.beam().directivity_dbi = at.beam().realised_gain_dbi = 5.0;
    at.beam().cross_polar_db = -30.0;
    at.beam().phase_centre_e_mm = at.beam().phase_centre_h_mm = 0.0;
    at.beam().far_field.radiated_power_w = beam_power();
    for (int n = 0; n <= pattern_steps; ++n) {
        at.beam().far_field.theta_rad.push_back(std::numbers::pi * n / pattern_steps);
        at.beam().far_field.a.emplace_back(beam_at(at.beam().far_field.theta_rad.back()));
        at.beam().far_field.b.emplace_back(-beam_at(at.beam().far_field.theta_rad.back()));
    }
    results.frequencies.push_back(at);
    return results;
}

/// The same numbers and pattern of a 3D antenna.
inline Results results_in_space() {
    Results volume;
    volume.pattern_kind = PatternKind::cuts;
    volume.ports = volume.driven = {"feed"};
    volume.driven_kinds = {ExcitationKind::guide};
    FrequencyResult at;
    at.frequency_hz = 30e9;
    at.s_matrix = Eigen::MatrixXcd::Constant(1, 1, 0.1);
    Beam& beam = at.beams.emplace_back();
    beam.radiated_power_w = beam_power();
    beam.directivity_dbi = beam.realised_gain_dbi = 5.0;
    beam.cross_polar_db = -30.0;
    beam.phase_centre_e_mm = beam.phase_centre_h_mm = 0.0;
    for (const double phi : {0.0, 0.25, 0.5}) {
        PatternCut cut;
        cut.phi_rad = phi * std::numbers::pi;
        for (int n = -pattern_steps; n <= pattern_steps; ++n) {
            cut.co.emplace_back(beam_at(std::numbers::pi * n / pattern_steps));
            cut.cross.emplace_back(0.0);
        }
        beam.cuts.push_back(cut);
    }
    volume.frequencies.push_back(at);
    return volume;
}

}  // namespace lathe::genetic::made_up
