// STEP files by lathe-batch: shipped projects written, read back and refused.
#include <gtest/gtest.h>

#include "genetic/project/project.hpp"
#include "genetic/step/step_program.hpp"
#include "solver/formats/visible_regions.hpp"
#include "tests/app/batch/program.hpp"

namespace {

using lathe::test::file_text;
using lathe::test::Outcome;

const std::string examples = LATHE_SOURCE "/resources/examples/";

class BatchStep : public lathe::test::BatchTest {
protected:
    void SetUp() override {
        if (const std::string reason = lathe::why_no_step_program(); !reason.empty()) GTEST_SKIP() << reason;
    }
    Outcome exported(const std::string& project, const std::vector<std::string>& more = {}) {
        std::vector<std::string> words{"export", project, "--format", "step", "--out", "out"};
        words.insert(words.end(), more.begin(), more.end());
        return run(words);
    }
    std::size_t solids_in(const std::string& file) const {
        const std::string text = file_text(folder_ / file);
        std::size_t count = 0;
        for (std::size_t at = text.find("MANIFOLD_SOLID_BREP("); at != std::string::npos;
             at = text.find("MANIFOLD_SOLID_BREP(", at + 1))
            ++count;
        return count;
    }
};

double volume_of(const std::filesystem::path& project) {
    double volume = 0.0;
    for (const auto& body : lathe::visible_regions(antenna_of(lathe::read_project(project))))
        volume += body.revolved_volume();
    return volume;
}

TEST_F(BatchStep, AHornGoesOutAndComesBack) {
    const std::string horn = examples + "stepped_horn_potter.lathe";
    const Outcome outcome = exported(horn, {"--unit", "in"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(solids_in("out/stepped_horn_potter.step"), 1u);
    EXPECT_NE(file_text(folder_ / "out/stepped_horn_potter.step").find("'INCH'"), std::string::npos);
    const Outcome back = run({"import", "out/stepped_horn_potter.step", "--out", "back.lathe"});
    ASSERT_EQ(back.exit_code, 0) << back.err;
    EXPECT_NEAR(volume_of(folder_ / "back.lathe") / volume_of(horn), 1.0, 1e-6);
}

TEST_F(BatchStep, EachMaterialIsASolid) {
    const Outcome outcome = exported(examples + "lens_30ghz.lathe");
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(solids_in("out/lens_30ghz.step"), 2u);
    const std::string text = file_text(folder_ / "out/lens_30ghz.step");
    EXPECT_NE(text.find("MANIFOLD_SOLID_BREP('pec'"), std::string::npos);
}

TEST_F(BatchStep, PlanarAntennasNeedTheHeightOfTheirPlates) {
    const Outcome horn = exported(examples + "h_plane_horn_30ghz.lathe");
    ASSERT_EQ(horn.exit_code, 0) << horn.err;
    EXPECT_GE(solids_in("out/h_plane_horn_30ghz.step"), 2u);
    const Outcome filter = exported(examples + "iris_filter_wr90.lathe");
    EXPECT_EQ(filter.exit_code, 1);
    EXPECT_NE(filter.err.find("plate_height_mm"), std::string::npos) << filter.err;
}

TEST_F(BatchStep, SolidsOf3DAntennasAreWritten) {
    for (const std::string name :
         {"septum_polariser_10ghz", "e_plane_tee_wr90", "monopole_lumped_1ghz", "start_3d/pyramidal_horn"}) {
        const Outcome outcome = exported(examples + name + ".lathe");
        ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
        EXPECT_GE(solids_in("out/" + name.substr(name.find('/') + 1) + ".step"), 1u) << name;
    }
}

TEST_F(BatchStep, BadRequestsAreOneError) {
    EXPECT_EQ(exported("tiny.lathe", {"--unit", "furlong"}).exit_code, 1);
    lathe::test::write_file(folder_ / "x.step", "no STEP");
    const Outcome outcome = run({"import", "x.step", "--out", "x.lathe"});
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_NE(outcome.err.find("x.step: is not a STEP file"), std::string::npos) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "x.lathe"));
}

}  // namespace
