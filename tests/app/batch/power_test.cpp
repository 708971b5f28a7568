// Power handling from outside: the verb multipactor, results.json and the report.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/app/batch/program.hpp"
#include "tests/genetic/support/small_monopole.hpp"
#include "tests/genetic/support/small_plates.hpp"

namespace {

using lathe::Project;
using lathe::test::file_text;
using lathe::test::Outcome;
using lathe::test::write_file;
using nlohmann::json;

class BatchPower : public lathe::test::BatchTest {
protected:
    void write(const Project& project) { write_file(folder_ / "feed.lathe", write_project(project)); }
    bool has(const std::string& name) const {
        const auto all = folder_.listing();
        return std::find(all.begin(), all.end(), name) != all.end();
    }
};

TEST_F(BatchPower, FindsTheThresholdOfEachRegion) {
    Project project = lathe::genetic::small_power_goals();
    // Names that differ by signs that no file has.
    project.power->regions[0].name = "gap 1.5 mm";
    project.power->regions[1].name = "gap 1_5 mm";
    project.objectives.clear();
    write(project);
    const Outcome outcome = run({"multipactor", "feed.lathe", "--frequency-ghz", "2", "--out", "power"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("region gap 1.5 mm: "), std::string::npos) << outcome.out;
    const json read = json::parse(file_text(folder_ / "power/multipactor.json"));
    EXPECT_EQ(read["settings"]["from_w"], 100.0) << "the project's range";
    EXPECT_EQ(read["settings"]["to_w"], 3000.0);
    ASSERT_EQ(read["regions"].size(), 2u);
    for (const char* stem : {"power/gap_1_5_mm", "power/gap_1_5_mm_2"})
        for (const char* end : {"_population.csv", "_impacts.csv", "_mesh.vtu"})
            EXPECT_TRUE(has(std::string(stem) + end)) << stem << end;
    const auto points = [&](const std::string& stem) {
        const std::string text = file_text(folder_ / ("power/" + stem + "_mesh.vtu"));
        const std::size_t at = text.find("NumberOfPoints=\"") + 16;
        return std::stol(text.substr(at));
    };
    EXPECT_EQ(points("gap_1_5_mm"), read["regions"][0]["vertices"].get<long>());
    EXPECT_EQ(points("gap_1_5_mm_2"), read["regions"][1]["vertices"].get<long>());

    EXPECT_FALSE(has("power/gap_1_5_mm_film.csv"));

    const Outcome narrow = run({"multipactor", "feed.lathe", "--frequency-ghz", "2", "--power-w", "100:200",
                                "--film", "2", "--out", "narrow"});
    ASSERT_EQ(narrow.exit_code, 0) << narrow.err;
    const json less = json::parse(file_text(folder_ / "narrow/multipactor.json"));
    EXPECT_EQ(less["settings"]["to_w"], 200.0);
    EXPECT_LT(less["levels"].size(), read["levels"].size());
    const std::string film = file_text(folder_ / "narrow/gap_1_5_mm_2_film.csv");
    EXPECT_GT(std::count(film.begin(), film.end(), '\n'), 40) << "an electron or more, 20 instants a period";
}

TEST_F(BatchPower, FollowsElectronsUntilTheirOwnChargeEndsTheirGrowth) {
    Project project = lathe::genetic::small_power_goals();
    project.objectives.clear();
    project.power->regions.resize(1);
    project.power->regions[0].name = "gap";
    write(project);
    const auto saturated = [&](const char* power) {
        const Outcome outcome = run({"multipactor", "feed.lathe", "--frequency-ghz", "2", "--power-w",
                                     "100:110", "--saturation-w", power, "--out", power});
        EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
        EXPECT_TRUE(has(std::string(power) + "/gap_saturation.csv"));
        return json::parse(
            file_text(folder_ / (std::string(power) + "/multipactor.json")))["regions"][0]["saturation"];
    };
    const json far_above = saturated("1500");
    EXPECT_EQ(far_above["power_w"], 1500.0);
    EXPECT_EQ(far_above["grows"], true);
    EXPECT_EQ(far_above["settled"], true);
    EXPECT_GT(far_above["electrons"].get<double>(), 1e4);
    EXPECT_NEAR(far_above["yield"].get<double>(), 1.0, 0.1);
    EXPECT_EQ(saturated("1")["grows"], false);
    const Outcome both = run({"multipactor", "feed.lathe", "--frequency-ghz", "2", "--corona",
                              "--saturation-w", "100", "--out", "none"});
    EXPECT_EQ(both.exit_code, 1);
}

TEST_F(BatchPower, FindsCorona) {
    write(lathe::genetic::small_power_goals());
    const Outcome outcome = run({"multipactor", "feed.lathe", "--frequency-ghz", "2", "--corona",
                                 "--pressure-torr", "10:20", "--out", "power"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    const json read = json::parse(file_text(folder_ / "power/corona.json"));
    EXPECT_NEAR(read["regions"][0]["pressure_torr"].front().get<double>(), 10.0, 1e-9);
    EXPECT_NEAR(read["regions"][0]["pressure_torr"].back().get<double>(), 20.0, 1e-9);
    EXPECT_GT(read["regions"][0]["threshold_w"].front().get<double>(), 0.0);
}

TEST_F(BatchPower, ResultsAndReportHaveWhatGoalsAskFor) {
    write(lathe::genetic::small_power_goals());
    const Outcome solved = run({"solve", "feed.lathe", "--out", "out"});
    ASSERT_EQ(solved.exit_code, 0) << solved.err;
    EXPECT_NE(solved.out.find("multipactor"), std::string::npos) << solved.out;
    const json power = json::parse(file_text(folder_ / "out/results.json")).at("multipactor");
    ASSERT_EQ(power.size(), 1u) << "the goal's frequency alone";
    EXPECT_NEAR(power[0]["frequency_hz"].get<double>(), 2e9, 1.0);
    EXPECT_EQ(power[0]["largest_w"], 3000.0);
    EXPECT_EQ(power[0]["operating_power_w"], 50.0);
    ASSERT_EQ(power[0]["regions"].size(), 2u);
    EXPECT_EQ(power[0]["regions"][0]["name"], "line");
    EXPECT_EQ(power[0]["regions"][0]["verdict"], "breakdown");
    EXPECT_GT(power[0]["regions"][0]["threshold_w"].get<double>(), 100.0);
    EXPECT_GT(power[0]["regions"][0]["levels"].size(), 1u);

    const Outcome reported = run({"report", "feed.lathe", "--out", "report"});
    ASSERT_EQ(reported.exit_code, 0) << reported.err;
    const std::string html = file_text(folder_ / "report/report.html");
    EXPECT_NE(html.find("Power handling"), std::string::npos);
    EXPECT_NE(html.find("breakdown"), std::string::npos);
    EXPECT_TRUE(has("report/pictures/multipactor_growth.png"));

    Project quiet = lathe::genetic::small_power_goals();
    quiet.objectives.pop_back();
    write(quiet);
    ASSERT_EQ(run({"solve", "feed.lathe", "--out", "quiet"}).exit_code, 0);
    EXPECT_FALSE(json::parse(file_text(folder_ / "quiet/results.json")).contains("multipactor"));
    ASSERT_EQ(run({"solve", "feed.lathe", "--multipactor", "--out", "asked"}).exit_code, 0);
    EXPECT_EQ(json::parse(file_text(folder_ / "asked/results.json")).at("multipactor").size(), 3u);
}

TEST_F(BatchPower, PlanarAntennasTellPowersPerMetre) {
    const Project plates = lathe::genetic::small_plates();
    write(plates);
    const Outcome outcome = run({"multipactor", "feed.lathe", "--frequency-ghz", "2", "--out", "power"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("per metre of height, of the incident wave into port feed"), std::string::npos)
        << outcome.out;
    EXPECT_EQ(json::parse(file_text(folder_ / "power/multipactor.json"))["regions"][0]["verdict"],
              "breakdown");
    const Outcome solved = run({"solve", "feed.lathe", "--out", "out"});
    ASSERT_EQ(solved.exit_code, 0) << solved.err;
    EXPECT_NE(solved.out.find("W/m"), std::string::npos) << solved.out;
    const json power = json::parse(file_text(folder_ / "out/results.json")).at("multipactor");
    ASSERT_EQ(power.size(), 1u);
    EXPECT_FALSE(power[0].contains("port")) << "there is one guide";
    EXPECT_EQ(power[0]["regions"][0]["name"], "guide");
    EXPECT_GT(power[0]["regions"][0]["threshold_w"].get<double>(), 1.0);
    ASSERT_EQ(run({"report", "feed.lathe", "--out", "report"}).exit_code, 0);
    EXPECT_NE(file_text(folder_ / "report/report.html").find("Power handling"), std::string::npos);

    const Outcome refused =
        run({"multipactor", "feed.lathe", "--frequency-ghz", "2", "--port", "side", "--out", "none"});
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_NE(refused.err.find("allowed: feed"), std::string::npos) << refused.err;
    EXPECT_FALSE(has("none"));
}

TEST_F(BatchPower, BadInputIsToldBeforeTheSolve) {
    const Project good = lathe::genetic::small_power_goals();
    const auto refused = [&](const auto& change, const std::string& words) {
        Project project = good;
        change(project);
        write(project);
        const Outcome outcome = run({"multipactor", "feed.lathe", "--frequency-ghz", "2", "--out", "power"});
        EXPECT_EQ(outcome.exit_code, 2) << words;
        EXPECT_NE(outcome.err.find(words), std::string::npos) << outcome.err;
        EXPECT_FALSE(has("power")) << words;
    };
    refused([](Project& p) { p.power.reset(), p.objectives.clear(); }, "is missing");
    refused([](Project& p) { p.power->regions[1].name = "line", p.objectives.clear(); },
            "is the name of two regions");
    refused([](Project& p) { p.power->multipactor.from_w = 6e3, p.objectives.clear(); }, "to_w");
    refused([](Project& p) { p.power->regions[0].outline = {{0, 0}, {1, 0}, {2, 0}}; }, "outline_zr_mm");
    write(good);
    const auto wrong_use = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words = {"multipactor", "feed.lathe", "--out", "power"};
        words.insert(words.end(), more.begin(), more.end());
        const Outcome outcome = run(words);
        EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
        EXPECT_FALSE(has("power"));
    };
    wrong_use({});
    wrong_use({"--frequency-ghz", "12"});
    wrong_use({"--frequency-ghz", "2", "--power-w", "100:10"});
    wrong_use({"--frequency-ghz", "2", "--power-w", "0:10"});
    wrong_use({"--frequency-ghz", "2", "--power-w", "all"});
    wrong_use({"--frequency-ghz", "2", "--corona", "--pressure-torr", "10"});
    const Outcome solve = run({"solve", "tiny.lathe", "--multipactor"});
    EXPECT_EQ(solve.exit_code, 2);
    EXPECT_NE(solve.err.find("multipactor"), std::string::npos) << solve.err;
}

}  // namespace
