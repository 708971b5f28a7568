// The verdict on made-up results, and both solvers on one small antenna.
#include "genetic/verification/verification.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "genetic/project/project.hpp"
#include "genetic/verification/verification_json.hpp"
#include "genetic/verification/verify_design.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"
#include "tests/genetic/verification/two_solver_results.hpp"

namespace lathe::genetic {
namespace {

constexpr int steps = made_up::pattern_steps;
Results of_revolution() {
    return made_up::results_of_revolution();
}
Results in_space() {
    return made_up::results_in_space();
}

TEST(Verification, EqualResultsAgree) {
    const Verification verification = compare(of_revolution(), in_space());
    EXPECT_TRUE(verification.agrees()) << verification.reasons.front();
    EXPECT_LT(verification.differences[0].pattern, 1e-9);
    EXPECT_LT(verification.differences[0].s11, 1e-12);
    EXPECT_EQ(verdict_text(verification), "agrees");
}

TEST(Verification, EachLimitIsNamedWhenItIsBroken) {
    const auto reasons_of = [](auto change) {
        Results volume = in_space();
        change(volume.frequencies[0]);
        return compare(of_revolution(), volume).reasons;
    };
    const auto only = [](const std::vector<std::string>& reasons, const std::string& words) {
        ASSERT_EQ(reasons.size(), 1u);
        EXPECT_NE(reasons[0].find(words), std::string::npos) << reasons[0];
    };
    only(reasons_of([](FrequencyResult& at) { at.s_matrix(0, 0) = {0.1, 0.03}; }), "the reflection");
    only(reasons_of([](FrequencyResult& at) { at.beams[0].directivity_dbi = 5.2; }), "the directivity");
    only(reasons_of([](FrequencyResult& at) { at.beams[0].realised_gain_dbi = 4.8; }), "the realised gain");
    only(reasons_of([](FrequencyResult& at) { at.beams[0].cross_polar_db = -28.0; }), "cross-polar");
    EXPECT_TRUE(reasons_of([](FrequencyResult& at) { at.beams[0].phase_centre_h_mm = 5.0; }).empty())
        << "a place behind or in front of the aperture says little of a narrow beam";
    const auto moved = [](double wavelengths) {  // along z
        return [wavelengths](FrequencyResult& at) {
            for (PatternCut& cut : at.beams[0].cuts)
                for (std::size_t n = 0; n < cut.co.size(); ++n)
                    cut.co[n] *= std::polar(
                        1.0, 2.0 * std::numbers::pi * wavelengths *
                                 std::cos(std::numbers::pi * (static_cast<double>(n) / steps - 1.0)));
        };
    };
    EXPECT_TRUE(reasons_of(moved(0.01)).empty());
    only(reasons_of(moved(0.1)), "the phase over the beam");
    only(reasons_of([](FrequencyResult& at) { at.beams[0].cuts[1].co[steps + 6] *= 1.2; }), "the pattern");
    EXPECT_TRUE(reasons_of([](FrequencyResult& at) { at.beams[0].cuts[1].co[2 * steps] = 0.01; }).empty())
        << "a hundredth of the peak";
}

/// A monopole's pattern has no cross-polar part and no phase centre: numbers that a solver in space finds all
/// the same are left out.
TEST(Verification, ComparesOfOrderZeroWhatThereIs) {
    Results revolution = of_revolution(), volume = in_space();
    revolution.frequencies[0].beam().far_field.azimuthal_order = 0;
    for (std::complex<double>& b : revolution.frequencies[0].beam().far_field.b) b = 0.0;
    volume.frequencies[0].beams[0].cross_polar_db = 0.0;
    volume.frequencies[0].beams[0].phase_centre_e_mm = 1000.0;
    const Verification verification = compare(revolution, volume);
    EXPECT_TRUE(verification.agrees()) << verification.reasons.front();
    for (const VerifiedSolve* solve : {&verification.revolution, &verification.in_3d}) {
        EXPECT_TRUE(std::isnan(solve->numbers[0].cross_polar_db));
        EXPECT_TRUE(std::isnan(solve->numbers[0].phase_centre_e_mm));
    }
    EXPECT_TRUE(std::isnan(verification.differences[0].phase_deg));
}

TEST(Verification, OtherFrequenciesAreNotCompared) {
    Results volume = in_space();
    volume.frequencies[0].frequency_hz = 31e9;
    EXPECT_THROW(compare(of_revolution(), volume), std::invalid_argument);
    EXPECT_THROW(compare(of_revolution(), in_space(), &volume), std::invalid_argument);
    EXPECT_THROW(compare(of_revolution(), of_revolution()), std::invalid_argument);
}

TEST(Verification, TheFileHasWhatItsReadersLookFor) {
    const auto json = nlohmann::json::parse(verification_json(compare(of_revolution(), in_space())));
    EXPECT_EQ(json.at("verdict"), "agrees");
    EXPECT_EQ(json.at("frequencies_hz").size(), 1u);
    for (const char* side : {"revolution", "volume"})
        EXPECT_EQ(json.at(side).at("directivity_dbi").at(0), 5.0);
    EXPECT_EQ(json.at("differences").at("directivity_dbi").at(0), 0.0);
    EXPECT_TRUE(json.at("limits").contains("pattern"));
}

TEST(Verification, SurroundingsAreComparedWithTheAntennaAlone) {
    Results surrounded = in_space();
    surrounded.frequencies[0].beams[0].directivity_dbi = 4.0;
    surrounded.frequencies[0].s_matrix(0, 0) = {0.1, 0.3};
    const Verification verification = compare(of_revolution(), in_space(), &surrounded);
    EXPECT_TRUE(verification.agrees()) << "what stands around the antenna is no fault of a solver";
    ASSERT_EQ(verification.surroundings_effects.size(), 1u);
    EXPECT_NEAR(verification.surroundings_effects[0].directivity_db, -1.0, 1e-12);
    EXPECT_NEAR(verification.surroundings_effects[0].s11, 0.3, 1e-12);
    EXPECT_LT(verification.surroundings_effects[0].pattern, 1e-12);
}

TEST(Verification, PatternsToBeDrawnAreThoseOfBothSolvers) {
    const Verification verification = compare(of_revolution(), in_space());
    ASSERT_EQ(verification.revolution.cuts.size(), 3u) << "one frequency, three planes";
    for (std::size_t cut = 0; cut < 3; ++cut) {
        const VerifiedCut &one = verification.revolution.cuts[cut], &other = verification.in_3d.cuts[cut];
        EXPECT_EQ(one.phi_deg, other.phi_deg);
        ASSERT_EQ(one.level_dbi.size(), other.level_dbi.size());
        // Both are read off every degree; the samples lie five apart, and between them each has its own line.
        for (std::size_t n = 0; n < one.level_dbi.size(); n += 5)
            if (one.level_dbi[n] > -50.0) {
                EXPECT_NEAR(one.level_dbi[n], other.level_dbi[n], 1e-6) << n;
            }
    }
}

TEST(Verification, ComesBackFromItsText) {
    Results surrounded = in_space();
    surrounded.frequencies[0].beams[0].cross_polar_db = undefined_number;
    Verification verification = compare(of_revolution(), in_space(), &surrounded);
    verification.name = "horn";
    verification.surroundings = {"square flange"};
    const std::string text = verification_json(verification);
    const Verification read = read_verification_json(text, "verification.json");
    EXPECT_EQ(verification_json(read), text);
    EXPECT_TRUE(std::isnan(read.surrounded->numbers[0].cross_polar_db));
    EXPECT_EQ(read.in_3d.cuts.size(), 3u);
    EXPECT_THROW(read_verification_json("{}", "verification.json"), InputError);
    EXPECT_THROW(read_verification_json("", "verification.json"), InputError);
}

/// The open end of a circular guide, at 16 cells per wavelength, and with a pin next to it.
TEST(Verification, BothSolversAgreeOnAnOpenGuide) {
    const Project project = parse_project(R"({"format": "lathe/1", "antenna": {
        "regions": [{"material": "pec", "outline_zr_mm": [[0, 3.6], [10, 3.6], [10, 5.6], [0, 5.6]]}],
        "port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": 3.6, "z_mm": 0, "reference_z_mm": 10}},
        "simulation": {"from_ghz": 28, "to_ghz": 32, "frequencies": 2, "cells_per_wavelength": 20,
                       "margin_wavelengths": 0.3, "max_periods": 100, "stop_db": -45},
        "verification": {"cells_per_wavelength": 16, "surroundings": [
            {"kind": "pin", "z_mm": 6, "from_radius_mm": 2, "to_radius_mm": 5, "diameter_mm": 1}]}})",
                                          "guide.lathe");
    const VerificationPlan plan = plan_verification(project);
    EXPECT_EQ(plan.settings.cells_per_wavelength, 16.0);
    VerificationProgress progress;
    const Verification verification = verify_design(plan, "cpu", 0, progress, {});
    for (std::size_t n = 0; n < 2; ++n) {
        const VerifiedDifference& at = verification.differences[n];
        EXPECT_NEAR(at.directivity_db, 0.0, 0.1);
        EXPECT_LT(at.s11, 0.02);
        EXPECT_LT(at.pattern, 0.03);
        EXPECT_NEAR(verification.in_3d.numbers[n].radiated_power_ratio, 1.0, 3e-3);
        EXPECT_GT(verification.surroundings_effects[n].s11, 0.1) << "the pin reflects";
    }
    EXPECT_TRUE(verification.agrees()) << verification.reasons.front();
    EXPECT_TRUE(is_of(verification, project));
    EXPECT_EQ(verification.surroundings, std::vector<std::string>{"pin"});
    EXPECT_FALSE(plan_verification(project, {.with_surroundings = false}).surrounded);
}

TEST(Verification, StopsWhenItIsAskedTo) {
    const Project project = parse_project(R"({"format": "lathe/1", "antenna": {
        "regions": [{"material": "pec", "outline_zr_mm": [[0, 3.6], [10, 3.6], [10, 5.6], [0, 5.6]]}],
        "port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": 3.6, "z_mm": 0}},
        "simulation": {"from_ghz": 28, "to_ghz": 32, "frequencies": 2}})",
                                          "guide.lathe");
    VerificationProgress progress;
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(verify_design(plan_verification(project), "cpu", 0, progress, stop.get_token()),
                 SolverError);
}

}  // namespace
}  // namespace lathe::genetic
