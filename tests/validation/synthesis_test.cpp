// Each template is solved: what its starting rules promise is what the full wave finds.
#include <gtest/gtest.h>

#include <cmath>

#include "genetic/project/synthesised_project.hpp"
#include "solver/base/input_error.hpp"
#include "solver/results/reflection.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

Results solved(const Project& project) {
    const auto engine = test_engine();
    Progress progress;
    return solve(build_antenna(std::get<Design>(project.antenna)), project.simulation, *engine, progress);
}

/// What a design of 10 GHz reaches at 10 GHz, and at the worst frequency of its band.
struct Promise {
    std::string name;
    double directivity_within_db;  ///< of the gain asked for; horns may have more, see the table
    double worst_s11_db;
    double cross_polar_db;  ///< at the centre; 0: an antenna without
};

class StartingRules : public testing::TestWithParam<Promise> {};

TEST_P(StartingRules, GiveAnAntennaThatIsNearTheTarget) {
    const Promise& promise = GetParam();
    const Results results = solved(synthesised_project(promise.name, {10e9, {}, {}}));
    EXPECT_NE(results.stop_reason, "reached_max_steps");
    double worst = -100.0;
    for (const FrequencyResult& at : results.frequencies) {
        worst = std::max(worst, reflection_db(at.s11()));
        EXPECT_NEAR(at.beam().radiated_power_ratio, 1.0, promise.name == "corrugated_horn" ? 5e-3 : 2e-3)
            << at.frequency_hz;
    }
    EXPECT_LE(worst, promise.worst_s11_db);
    const SynthesisRange range = synthesis_range(promise.name);
    if (!range.has_gain) return;
    for (const FrequencyResult& at : results.frequencies) {
        if (std::abs(at.frequency_hz - 10e9) > 1e6) continue;
        EXPECT_NEAR(at.beam().directivity_dbi, range.usual_gain_dbi, promise.directivity_within_db);
        EXPECT_LE(at.beam().cross_polar_db, promise.cross_polar_db);
        const double width = 0.5 * (at.beam().beamwidth_3db_e_deg + at.beam().beamwidth_3db_h_deg);
        const double product = std::pow(10.0, at.beam().directivity_dbi / 10.0) * width * width;
        EXPECT_NEAR(product / range.beam_product, 1.0, 0.12) << product;
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, StartingRules,
    testing::Values(Promise{"conical_horn", 0.4, -15, -16}, Promise{"stepped_horn", 0.2, -18, -30},
                    Promise{"spline_horn", 1.0, -18, -15}, Promise{"profiled_horn", 1.0, -20, -15},
                    Promise{"corrugated_horn", 0.3, -25, -35}, Promise{"choked_feed", 0.3, -12, -28},
                    Promise{"dielectric_rod", 0.6, -20, -35}, Promise{"lens", 0.5, -6.5, -27},
                    Promise{"coaxial_monopole", 0.0, -8.5, 0}, Promise{"discone", 0.0, -9, 0},
                    Promise{"biconical", 0.0, -10, 0}),
    [](const auto& instance) { return instance.param.name; });

TEST(SynthesisTarget, AimAtAGainOrABeamwidth) {
    for (const double gain : {15.0, 21.0}) {
        const Results results = solved(synthesised_project("conical_horn", {10e9, gain, {}}));
        EXPECT_NEAR(results.frequencies[5].beam().directivity_dbi, gain, 0.5);
    }
    for (const double width : {28.0, 12.0}) {
        const Results results = solved(synthesised_project("conical_horn", {10e9, {}, width}));
        const Beam& beam = results.frequencies[5].beam();
        EXPECT_NEAR(0.5 * (beam.beamwidth_3db_e_deg + beam.beamwidth_3db_h_deg) / width, 1.0, 0.08);
    }
}

TEST(SynthesisTarget, RefuseWhatTheyAreNotGoodFor) {
    EXPECT_THROW(synthesise("conical_horn", {10e9, 40.0, {}}), InputError);
    EXPECT_THROW(synthesise("conical_horn", {10e9, 18.0, 20.0}), InputError);
    EXPECT_THROW(synthesise("discone", {10e9, 5.0, {}}), InputError);
    EXPECT_THROW(synthesise("conical_horn", {10.0, {}, {}}), InputError);
    EXPECT_THROW(synthesise("yagi", {10e9, {}, {}}), InputError);
}

/// A guide shorter than the cells that injection and reading take: they go behind the port.
TEST(ShortGuide, GivesTheReflectionOfTheLongOne) {
    const auto cone = [](double guide_length) {
        Design design = default_design("conical_horn");
        for (Parameter& parameter : design.parameters)
            if (parameter.key == "waveguide_length_mm") parameter.entries[0].value = guide_length;
        SimulationSettings settings;
        settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
        const auto engine = test_engine();
        Progress progress;
        return solve(build_antenna(design), settings, *engine, progress);
    };
    const Results lengthy = cone(15.0), stubby = cone(0.6);
    for (std::size_t n = 0; n < 3; ++n) {
        EXPECT_NEAR(std::abs(lengthy.frequencies[n].s11() - stubby.frequencies[n].s11()), 0.0, 0.02) << n;
        EXPECT_NEAR(lengthy.frequencies[n].beam().directivity_dbi,
                    stubby.frequencies[n].beam().directivity_dbi, 0.1)
            << n;
    }
}

}  // namespace
}  // namespace lathe::tests
