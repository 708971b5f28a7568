// What the verbs of the batch program print and write, and where.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "genetic/execution/program_version.hpp"
#include "tests/app/batch/program.hpp"

namespace {

using lathe::test::file_text;
using lathe::test::is_built_with_cuda;
using lathe::test::Outcome;

using BatchOutputs = lathe::test::BatchTest;

TEST_F(BatchOutputs, StoresOfVersion010AreRead) {
    std::filesystem::copy_file(LATHE_SOURCE "/tests/fuzz/corpus/store/two_generations.store",
                               folder_ / "old.db");
    const Outcome outcome = run({"export", "old.db", "--format", "dxf", "--out", "out"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(std::filesystem::exists(folder_ / "out/old.dxf"));
}

TEST_F(BatchOutputs, OneVersionStandsInProgramCitationAndChangeLog) {
    const std::string version = lathe::genetic::program_version();
    EXPECT_EQ(run({"info"}).out.rfind("lathe " + version + " ", 0), 0u);
    EXPECT_NE(file_text(LATHE_SOURCE "/CITATION.cff").find("\nversion: " + version + "\n"),
              std::string::npos);
    EXPECT_EQ(file_text(LATHE_SOURCE "/CHANGELOG.md").rfind("# Changelog\n\n## " + version + " ", 0), 0u);
}

// The mode of the file is cut off, which is found only after the folder was made.
TEST_F(BatchOutputs, RefusalsLeaveNoEmptyFolder) {
    std::string text = file_text(LATHE_SOURCE "/resources/examples/transformer_wr90.lathe");
    for (std::size_t at = text.find("TE10"); at != std::string::npos; at = text.find("TE10"))
        text.replace(at, 4, "TE01");
    lathe::test::write_file(folder_ / "refused.lathe", text);
    const std::vector<std::string> before = folder_.listing();
    for (const char* place : {"deep/er", "deep/er/", "out"}) {
        for (const std::vector<std::string>& command :
             std::vector<std::vector<std::string>>{{"solve", "refused.lathe"},
                                                   {"report", "refused.lathe"},
                                                   {"export", "refused.lathe", "--format", "s1p"}}) {
            std::vector<std::string> arguments = command;
            arguments.insert(arguments.end(), {"--out", place});
            const Outcome outcome = run(arguments);
            EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
            EXPECT_EQ(folder_.listing(), before) << command[0] << " to " << place;
        }
    }
    std::filesystem::create_directory(folder_ / "mine");
    EXPECT_EQ(run({"solve", "refused.lathe", "--out", "mine/new"}).exit_code, 2);
    EXPECT_TRUE(std::filesystem::exists(folder_ / "mine")) << "it was there before";
    EXPECT_FALSE(std::filesystem::exists(folder_ / "mine/new"));
}

TEST_F(BatchOutputs, SolveWritesResultsAndPicturesOnlyWhereAsked) {
    const Outcome dry = run({"solve", "tiny.lathe"});
    ASSERT_EQ(dry.exit_code, 0) << dry.err;
    EXPECT_EQ(folder_.listing(), std::vector<std::string>{"tiny.lathe"});

    const Outcome outcome =
        run({"solve", "tiny.lathe", "--engine", "cpu", "--threads", "1", "--out", "deep/er", "--pictures"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    for (const auto& name : folder_.listing())
        EXPECT_TRUE(name == "tiny.lathe" || name == "deep" || name.rfind("deep/er", 0) == 0) << name;
    EXPECT_NE(outcome.out.find("deep/er/results.json"), std::string::npos);

    const auto json = nlohmann::json::parse(file_text(folder_ / "deep/er/results.json"));
    EXPECT_EQ(json.at("format"), "lathe-results/1");
    ASSERT_EQ(json.at("frequencies_hz").size(), 3U);
    EXPECT_DOUBLE_EQ(json.at("frequencies_hz")[1].get<double>(), 30e9);
    for (const char* key :
         {"s11", "s11_db", "directivity_dbi", "realised_gain_dbi", "radiated_power_ratio",
          "beamwidth_3db_deg", "cross_polar_db", "side_lobe_db", "phase_centre_mm", "patterns"})
        EXPECT_EQ(json.at(key).size(), 3U) << key;
    EXPECT_EQ(json.at("grid").at("m"), 1);
    EXPECT_EQ(json.at("engine").at("name"), "cpu");
    EXPECT_GT(json.at("engine").at("cells_per_second").get<double>(), 0.0);
    // The table on standard output shows the same numbers.
    std::ostringstream directivity;
    directivity.precision(2);
    directivity << std::fixed << json.at("directivity_dbi")[1].get<double>();
    EXPECT_NE(outcome.out.find(directivity.str()), std::string::npos) << outcome.out;

    for (const char* name : {"profile", "s11_db", "pattern_e", "pattern_h", "pattern_d"}) {
        EXPECT_EQ(file_text(folder_ / ("deep/er/pictures/" + std::string(name) + ".png")).substr(1, 3), "PNG")
            << name;
        EXPECT_NE(file_text(folder_ / ("deep/er/pictures/" + std::string(name) + ".svg")).find("<svg"),
                  std::string::npos);
    }
}

TEST_F(BatchOutputs, RegionsAddUpToTheGrid) {
    const Outcome outcome = run({"solve", "tiny.lathe", "--regions", "--out", "out"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    std::istringstream lines(outcome.out.substr(outcome.out.find("region ")));
    long sum = 0, all = 0;
    for (std::string line; std::getline(lines, line);)
        for (const std::string name :
             {"boundary", "excitation", "axis", "PML", "DFT contour", "metal", "free space", "all"})
            if (line.rfind(name + "  ", 0) == 0) (name == "all" ? all : sum) += std::stol(line.substr(20));
    const auto grid = nlohmann::json::parse(file_text(folder_ / "out/results.json")).at("grid");
    EXPECT_EQ(all, grid.at("nr").get<long>() * grid.at("nz").get<long>());
    EXPECT_EQ(sum, all) << outcome.out;
}

TEST_F(BatchOutputs, SolveMapsTheFieldAndRatesAFeed) {
    EXPECT_EQ(run({"solve", "tiny.lathe", "--maps", "30"}).exit_code, 1) << "nowhere to put them";
    EXPECT_EQ(run({"solve", "tiny.lathe", "--maps", "300", "--out", "out"}).exit_code, 1)
        << "not in the band";
    const Outcome outcome =
        run({"solve", "tiny.lathe", "--maps", "30", "--dish-half-angle-deg", "45", "--out", "out"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    const std::string map = file_text(folder_ / "out/map_30_ghz.vti");
    for (const char* name : {"e_peak", "e_r_amplitude", "e_phi_phase_deg", "h_z_amplitude"})
        EXPECT_NE(map.find("Name=\"" + std::string(name) + "\""), std::string::npos) << name;
    const auto dish = nlohmann::json::parse(file_text(folder_ / "out/results.json")).at("dish");
    EXPECT_NEAR(dish.at("half_angle_deg").get<double>(), 45.0, 1e-9);
    ASSERT_EQ(dish.at("feed_efficiency_percent").size(), 3U);
    EXPECT_NE(outcome.out.find("spillover"), std::string::npos);
}

TEST_F(BatchOutputs, ExportsAgreeWithResults) {
    ASSERT_EQ(run({"solve", "tiny.lathe", "--out", "out"}).exit_code, 0);
    const Outcome outcome = run({"export", "tiny.lathe", "--format", "s1p,cut,sph,ffs,ffe,stl,dxf,csv,vti",
                                 "--out", "files", "--frames", "3"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    for (const char* name : {"tiny.s1p", "tiny.cut", "tiny_cut_frequencies_hz.txt", "tiny_cut_list.csv",
                             "tiny.sph", "tiny.ffs", "tiny.ffe", "tiny_1_pec.stl", "tiny.dxf",
                             "tiny_frequencies.csv", "tiny_reflection.csv", "tiny_patterns.csv", "tiny.pvd"})
        EXPECT_GT(file_text(folder_ / ("files/" + std::string(name))).size(), 20U) << name;
    const auto names = folder_.listing();
    const auto frames = std::count_if(names.begin(), names.end(),
                                      [](const std::string& name) { return name.ends_with(".vti"); });
    EXPECT_GE(frames, 3);
    EXPECT_LE(frames, 6);

    const auto json = nlohmann::json::parse(file_text(folder_ / "out/results.json"));
    std::istringstream lines(file_text(folder_ / "files/tiny.s1p"));
    const auto& dense = json.at("reflection");
    std::size_t row = 0, solved = 0;
    for (std::string line; std::getline(lines, line); ++row) {
        if (line.front() == '!' || line.front() == '#') {
            --row;
            continue;
        }
        double hertz = 0.0, re = 0.0, im = 0.0;
        ASSERT_TRUE(std::istringstream(line) >> hertz >> re >> im);
        EXPECT_NEAR(hertz, dense.at("frequencies_hz").at(row).get<double>(), 1.0);
        EXPECT_NEAR(re, dense.at("s11").at(row).at("re").get<double>(), 1e-6);
        EXPECT_NEAR(im, dense.at("s11").at(row).at("im").get<double>(), 1e-6);
        if (std::abs(hertz - json.at("frequencies_hz").at(solved).get<double>()) > 1.0) continue;
        EXPECT_NEAR(re, json.at("s11").at(solved).at("re").get<double>(), 1e-6);
        EXPECT_NEAR(im, json.at("s11").at(solved).at("im").get<double>(), 1e-6);
        if (solved < 2) ++solved;
    }
    EXPECT_EQ(solved, 2U);
    EXPECT_GE(row, 201U);
    for (const char* key : {"frequencies_hz", "s11", "s11_db", "group_delay_ns"})
        EXPECT_EQ(dense.at(key).size(), row) << key;
}

TEST_F(BatchOutputs, InfoNamesTheEngines) {
    const Outcome outcome = run({"info"});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_NE(outcome.out.find("cpu"), std::string::npos);
    EXPECT_NE(outcome.out.find("debug"), std::string::npos);
    EXPECT_NE(
        outcome.out.find(is_built_with_cuda ? "strategies of the CUDA engine: auto" : "not in this build"),
        std::string::npos);
}

}  // namespace
