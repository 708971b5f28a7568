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
    for (const auto& arguments :
         {std::vector<std::string>{"export", "collar.lathe", "--format", "stl", "--out", "x"},
          {"verify", "collar.lathe", "--out", "x"}}) {
        const Outcome outcome = run_batch(arguments, folder_.path());
        EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
        EXPECT_NE(outcome.err.find("three dimensions"), std::string::npos) << outcome.err;
    }
    EXPECT_EQ(run_batch({"solve", "collar.lathe", "--regions"}, folder_.path()).exit_code, 1);
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
