// Results made by hand, for tests of what is read off them.
#pragma once

#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "genetic/objectives/objectives.hpp"
#include "solver/results/reflection.hpp"
#include "tests/solver/results/one_port.hpp"

namespace lathe::genetic::test {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// Pattern of a cut through whole degrees: co-polar (1 + cos theta) / 2 in both planes, cross-polar with a
/// peak of `cross` at 40 degrees and of half of it at 80, and E-plane side lobes of 0.2 at 100 and 0.1 at 140
/// degrees.
inline FarField made_up_field(double cross) {
    FarField field;
    for (int degree = 0; degree <= 180; ++degree) {
        const double theta = degree * std::numbers::pi / 180.0;
        const double co = std::pow(0.5 * (1.0 + std::cos(theta)), 6);
        const double lobe = degree == 40 ? cross : degree == 80 ? 0.5 * cross : 0.0;
        const double side = degree == 100 ? 0.2 : degree == 140 ? 0.1 : 0.0;
        field.theta_rad.push_back(theta);
        field.a.emplace_back(std::max(co, side) + lobe);
        field.b.emplace_back(-std::max(co, side) + lobe);
    }
    return field;
}

/// Five frequencies from 28 to 32 GHz, every metric with a value of its own.
inline Results made_up_results() {
    Results results = lathe::test::one_port_results();
    for (int i = 0; i < 5; ++i) {
        FrequencyResult result =
            lathe::test::one_port_result(28e9 + 1e9 * i, std::pow(10.0, -1.0 - 0.1 * i));  // -20 ... -28 dB
        result.beam().directivity_dbi = 17.0 + 0.5 * i;                                    // 17 ... 19
        result.beam().beamwidth_3db_e_deg = 20.0, result.beam().beamwidth_3db_h_deg = 24.0 - i;
        result.beam().side_lobe_e_db = -infinity, result.beam().side_lobe_h_db = -30.0;
        result.beam().cross_polar_db = -18.0;
        result.beam().phase_centre_e_mm = -3.0, result.beam().phase_centre_h_mm = -1.0;
        result.beam().far_field = made_up_field(0.1);
        result.beam().far_field.frequency_hz = result.frequency_hz;
        results.frequencies.push_back(result);
    }
    return results;
}

/// A metal ring of 55 mm with a round guide.
inline Antenna made_up_antenna() {
    Antenna antenna;
    antenna.regions.push_back({Material{.is_pec = true}, {{0.0, 0.004}, {0.055, 0.004}, {0.055, 0.014}}});
    antenna.port.radius = 0.004;
    return antenna;
}

inline Objective wanted(const std::string& metric, Goal goal, double value, double weight = 1.0) {
    Objective objective;
    objective.metric = metric;
    objective.goal = goal;
    objective.value = value;
    objective.weight = weight;
    return objective;
}

/// 0.03 at the five solved frequencies and nearly everywhere, 0.4 at a narrow resonance between two of them.
inline Results with_a_resonance() {
    Results results = made_up_results();
    std::vector<double> solved;
    for (FrequencyResult& at : results.frequencies) {
        at.s_matrix(0, 0) = 0.03;
        solved.push_back(at.frequency_hz);
    }
    for (const double frequency : reflection_band(28e9, 32e9, solved)) {
        const double away = (frequency - 30.5e9) / 0.05e9;
        const double phase = -2.0 * std::numbers::pi * frequency * 0.7e-9;
        results.reflection.push_back({frequency, std::polar(0.03 + 0.37 / (1.0 + away * away), phase)});
    }
    measure_delays(results.reflection);
    return results;
}

inline Objective goal_on(const std::string& metric) {
    Objective objective;
    objective.metric = metric;
    return objective;
}

}  // namespace lathe::genetic::test
