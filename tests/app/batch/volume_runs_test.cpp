// Antennas in space through the batch program: solve, optimise, sweep, report, verify, and what it does not
// do.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "genetic/run/run_view.hpp"
#include "tests/app/batch/run_folder.hpp"
#include "tests/genetic/support/small_volume.hpp"

namespace {

using namespace lathe::test;
using lathe::genetic::RunView;

class VolumeRuns : public RunFolder {
protected:
    VolumeRuns() { write_file(folder_ / "collar.lathe", lathe::genetic::small_collar_text()); }
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
    EXPECT_NE(
        modal.err.find("format 'sph' is for bodies of revolution only; for this antenna there are s1p, cut"),
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
    const std::string told = run({"verify", "guide.lathe", "--engine", "cpu", "--out", "verified"});
    for (const char* words :
         {"expected seconds", "body of revolution, 11.4 cells per wavelength", "3D, 16 cells per wavelength",
          "sum", "moved, 3D", "moved: from 11.4 to 16 cells per wavelength"})
        EXPECT_NE(told.find(words), std::string::npos) << words << "\n" << told;
    const auto json = json_of("verified/verification.json");
    EXPECT_EQ(json.at("grids").at("cells_per_wavelength").size(), 2u);
    EXPECT_EQ(json.at("moved").at("volume").at("directivity_dbi").size(), 2u);
    EXPECT_EQ(json.at("verdict"), "agrees") << json.at("reasons");
    EXPECT_EQ(json.at("revolution").at("directivity_dbi").size(), 2u);
    EXPECT_EQ(json.at("frequencies_hz").at(1), 31e9);
    EXPECT_FALSE(json.contains("surrounded"));
    run({"report", "guide.lathe", "--engine", "cpu", "--out", "verified"});
    const std::string report = file_text(folder_ / "verified/report.html");
    EXPECT_NE(report.find("Verification in three dimensions"), std::string::npos)
        << "verification.json lies in the folder of the report";
    EXPECT_NE(report.find("Moved, 3D"), std::string::npos);
    run({"report", "guide.lathe", "--engine", "cpu", "--out", "elsewhere"});
    EXPECT_EQ(file_text(folder_ / "elsewhere/report.html").find("Verification in three dimensions"),
              std::string::npos);
}

/// A horn with a gene, a pin beside it, and a run whose winner is verified at its end.
TEST_F(VolumeRuns, VerifiesTheWinnerWithItsSurroundings) {
    write_file(folder_ / "horn.lathe", R"({"format": "lathe/1", "name": "horn", "antenna": {
        "template": "conical_horn", "parameters": {"waveguide_radius_mm": 3.6, "waveguide_length_mm": 5,
        "flare_length_mm": {"value": 5, "min": 4, "max": 6}, "aperture_radius_mm": 6, "wall_thickness_mm": 1.2}},
        "simulation": {"from_ghz": 29, "to_ghz": 31, "frequencies": 3, "cells_per_wavelength": 12,
                       "margin_wavelengths": 0.3, "pml_cells": 8},
        "objectives": [{"metric": "directivity_dbi", "goal": "above", "value": 30}],
        "optimiser": {"algorithm": "ga", "population": 4, "evaluations": 4, "recheck": 1, "seed": 1},
        "verification": {"winner": true, "surroundings": [
            {"kind": "pin", "z_mm": 3, "from_radius_mm": 2.4, "to_radius_mm": 4.8, "diameter_mm": 1}]}})");
    const std::string told = run({"optimise", "horn.lathe", "--store", "horn.db", "--engine", "cpu"});
    EXPECT_NE(told.find("in three dimensions: "), std::string::npos) << told;
    const RunView view(folder_ / "horn.db");
    ASSERT_EQ(view.volume_verifications().size(), 1u);
    EXPECT_EQ(view.volume_verifications()[0].genome, view.best()->genome);
    run({"report", "horn.db", "--engine", "cpu", "--out", "report"});
    const std::string report = file_text(folder_ / "report/report.html");
    EXPECT_NE(report.find("Verification in three dimensions"), std::string::npos);
    EXPECT_NE(report.find("What the surroundings change (pin)"), std::string::npos);
    const std::string again =
        run({"verify", "horn.db", "--engine", "cpu", "--bare", "--one-grid", "--out", "bare"});
    EXPECT_NE(again.find("kept in horn.db"), std::string::npos) << again;
    EXPECT_NE(again.find("one grid: left out on request"), std::string::npos) << again;
    EXPECT_FALSE(json_of("bare/verification.json").contains("moved"));
    EXPECT_FALSE(json_of("bare/verification.json").contains("surrounded"));
    EXPECT_EQ(RunView(folder_ / "horn.db").volume_verifications().size(), 1u) << "in place of the first";
}

}  // namespace
