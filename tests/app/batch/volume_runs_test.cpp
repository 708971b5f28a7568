// Antennas in space through the batch program: solve, optimise, sweep, report, verify, and what it does not
// do.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "genetic/run/run_view.hpp"
#include "tests/app/batch/program.hpp"
#include "tests/genetic/support/small_volume.hpp"

namespace {

using namespace lathe::test;
using lathe::genetic::RunView;

class VolumeRuns : public testing::Test {
protected:
    VolumeRuns() { write_file(folder_ / "collar.lathe", lathe::genetic::small_collar_text()); }
    std::string run(const std::vector<std::string>& arguments) {
        const Outcome outcome = run_batch(arguments, folder_.path());
        EXPECT_EQ(outcome.exit_code, 0) << arguments.front() << ": " << outcome.err;
        return outcome.out;
    }
    nlohmann::json json_of(const std::string& file) {
        return nlohmann::json::parse(file_text(folder_ / file));
    }
    std::vector<std::string> scores(const std::string& store) {
        std::vector<std::string> all;
        for (const auto& one : RunView(folder_ / store).evaluations()) {
            EXPECT_EQ(one.score.status, lathe::genetic::EvaluationStatus::valid) << one.metrics_json;
            all.push_back(one.key + " " + one.metrics_json);
        }
        return all;
    }
    TemporaryFolder folder_;
};

TEST_F(VolumeRuns, SolveForetellsAndWritesItsResults) {
    const std::string told = run({"solve", "collar.lathe", "--engine", "cpu", "--out", "out"});
    EXPECT_NE(told.find(" cells ("), std::string::npos) << told;
    EXPECT_NE(told.find("time step"), std::string::npos) << told;
    const auto results = json_of("out/results.json");
    EXPECT_EQ(results.at("s_matrix").at("ports").at(0), "feed");
    EXPECT_EQ(results.at("excitations").at(0).at("directivity_dbi").size(), 2u);
    for (const char* file : {"frequency.csv", "cuts.csv", "s_matrix.csv", "s_matrix.s1p"})
        EXPECT_GT(std::filesystem::file_size(folder_ / (std::string("out/") + file)), 100u) << file;
    const std::string other = run({"solve", "collar.lathe", "--engine", "cpu", "--set", "collar_mm=8"});
    EXPECT_NE(other.substr(other.find("f driven")), told.substr(told.find("f driven")));
}

TEST_F(VolumeRuns, ARunIsAFunctionOfItsProject) {
    run({"optimise", "collar.lathe", "--store", "one.db", "--engine", "cpu", "--no-verify"});
    run({"optimise", "collar.lathe", "--store", "other.db", "--engine", "cpu", "--no-verify"});
    const auto all = scores("one.db");
    EXPECT_EQ(all.size(), 4u);
    EXPECT_EQ(all, scores("other.db"));
    run({"resume", "one.db", "--evaluations", "5", "--no-verify"});
    EXPECT_EQ(scores("one.db").size(), 5u);
    run({"report", "one.db", "--engine", "cpu", "--out", "report"});
    EXPECT_NE(file_text(folder_ / "report/report.html").find("collar_mm"), std::string::npos);
}

TEST_F(VolumeRuns, SweepsItsParameters) {
    run({"sweep", "collar.lathe", "--store", "sweep.db", "--engine", "cpu", "--parameter",
         "collar_mm=6:9:3"});
    EXPECT_EQ(scores("sweep.db").size(), 3u);
}

TEST_F(VolumeRuns, SaysWhatItDoesNotDo) {
    const Outcome verify = run_batch({"verify", "collar.lathe", "--out", "x"}, folder_.path());
    EXPECT_EQ(verify.exit_code, 2) << verify.err;
    EXPECT_NE(verify.err.find("three dimensions"), std::string::npos) << verify.err;
    const Outcome modal =
        run_batch({"export", "collar.lathe", "--format", "stl,sph", "--out", "x"}, folder_.path());
    EXPECT_EQ(modal.exit_code, 1) << modal.err;
    EXPECT_NE(modal.err.find("format 'sph' does not hold antennas in space; there are s1p, cut"),
              std::string::npos)
        << modal.err;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "x"));
    EXPECT_EQ(run_batch({"solve", "collar.lathe", "--regions"}, folder_.path()).exit_code, 1);
}

TEST_F(VolumeRuns, PicturesShowTheSolidsAndWhatTheyDo) {
    run({"solve", "collar.lathe", "--engine", "cpu", "--out", "out", "--pictures"});
    for (const char* stem : {"section_xz", "section_yz", "view_front", "view_side", "s11_db", "pattern_1"})
        for (const char* ending : {".svg", ".png"})
            EXPECT_GT(std::filesystem::file_size(folder_ / ("out/pictures/" + std::string(stem) + ending)),
                      2000u)
                << stem;
    run({"report", "collar.lathe", "--engine", "cpu", "--out", "report"});
    const std::string report = file_text(folder_ / "report/report.html");
    for (const char* heading : {"Drawing", "Beams", "Radiation patterns", "Parameters"})
        EXPECT_NE(report.find(heading), std::string::npos) << heading;
}

TEST_F(VolumeRuns, ExportsSolidsAndPatterns) {
    run({"export", "collar.lathe", "--engine", "cpu", "--format", "stl,svg,vti,s1p,csv,cut,ffs,ffe", "--out",
         "x"});
    for (const char* file :
         {"collar_1_solid_pec.stl", "collar_3_solid_free_space.stl", "collar_section_xz.svg",
          "collar_materials.vti", "collar.s1p", "collar_frequencies.csv", "collar_cuts.csv",
          "collar_s_matrix.csv", "collar.cut", "collar_cut_frequencies_hz.txt", "collar.ffs", "collar.ffe"})
        EXPECT_TRUE(std::filesystem::exists(folder_ / ("x/" + std::string(file)))) << file;
    // A coarser map has fewer points.
    const auto fine = std::filesystem::file_size(folder_ / "x/collar_materials.vti");
    run({"export", "collar.lathe", "--format", "vti", "--cells", "5", "--out", "coarse"});
    EXPECT_LT(std::filesystem::file_size(folder_ / "coarse/collar_materials.vti"), fine / 3);
}

TEST_F(VolumeRuns, VerifiesABodyOfRevolution) {
    write_file(folder_ / "guide.lathe", R"({"format": "lathe/1", "antenna": {
        "regions": [{"material": "pec", "outline_zr_mm": [[0, 3.6], [10, 3.6], [10, 5.6], [0, 5.6]]}],
        "port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": 3.6, "z_mm": 0, "reference_z_mm": 10}},
        "simulation": {"from_ghz": 29, "to_ghz": 31, "frequencies": 2, "cells_per_wavelength": 16,
                       "margin_wavelengths": 0.3}})");
    run({"verify", "guide.lathe", "--engine", "cpu", "--out", "verified"});
    const auto json = json_of("verified/verification.json");
    EXPECT_EQ(json.at("verdict"), "agrees") << json.at("reasons");
    EXPECT_EQ(json.at("revolution").at("directivity_dbi").size(), 2u);
    EXPECT_EQ(json.at("frequencies_hz").at(1), 31e9);
}

}  // namespace
