// An engine that stands in for one that fails.
#include <gtest/gtest.h>

#include "solver/base/solver_error.hpp"
#include "tests/solver/particles/multipactor/thresholds.hpp"

namespace lathe::particles {
namespace {

class FailingElectrons final : public ElectronEngine {
public:
    std::string name() const override { return "failing"; }
    std::size_t powers_at_once() const override { return 1; }
    std::size_t powers_ahead(int) const override { return 1; }
    std::vector<SeedOutcome> run(const RunSetting&, const MultipactorSettings&, const std::vector<double>&,
                                 const std::stop_token&) const override {
        throw SolverError("its device is gone");
    }
};

struct Fallback : testing::Test {
    KnownGap gap = plates(1e9, 1e-3);
    std::vector<YieldCurve> walls = {yield_curve(own_material(165, 2.22))};
    MultipactorSettings settings;
    std::unique_ptr<ElectronEngine> engine =
        fallback_electrons(std::make_unique<FailingElectrons>(), host_electrons(2));

    Fallback() {
        settings.electrons = 100;
        settings.periods = 12;
        settings.seeds = 2;
        settings.scan_step_db = 1.0;
        settings.from_w = 40.0 * 40.0;
        settings.to_w = 60.0 * 60.0;
    }
};

TEST_F(Fallback, GivesTheAnswerOfTheSecondAndSaysWhy) {
    EXPECT_EQ(engine->name(), "failing");
    EXPECT_EQ(engine->notice(), "");
    const auto found = find_multipactor("gap", gap.mesh, gap.field, walls, settings, *engine);
    const auto expected = find_multipactor("gap", gap.mesh, gap.field, walls, settings, 2);
    EXPECT_EQ(expected.verdict, Verdict::breakdown);
    EXPECT_EQ(found.threshold_w, expected.threshold_w);
    EXPECT_EQ(engine->name(), "cpu");
    EXPECT_NE(engine->notice().find("its device is gone"), std::string::npos) << engine->notice();
}

TEST_F(Fallback, TakesNoStopForAFailure) {
    std::stop_source source;
    source.request_stop();
    EXPECT_THROW(find_multipactor("gap", gap.mesh, gap.field, walls, settings, *engine, source.get_token()),
                 SolverError);
    EXPECT_EQ(engine->name(), "failing");
    EXPECT_EQ(engine->notice(), "");
}

}  // namespace
}  // namespace lathe::particles
