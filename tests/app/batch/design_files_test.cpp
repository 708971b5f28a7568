// What is written of a design without a run: its report, and the field near it.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <nlohmann/json.hpp>
#include <numbers>
#include <sstream>

#include "tests/app/batch/program.hpp"

namespace {

using lathe::test::file_text;
using lathe::test::Outcome;

using BatchDesign = lathe::test::BatchTest;

TEST_F(BatchDesign, ReportOfAProjectFile) {
    const Outcome outcome = run({"report", "tiny.lathe", "--out", "report", "--frequencies", "5"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    const std::string html = file_text(folder_ / "report/report.html");
    for (const char* part : {"tiny horn", "Conical horn", "1 of 2 goals met", "missed by", "For the workshop",
                             "Aperture radius (mm)", "Coordinates of the outline", "Body 1, metal", "z (mm)",
                             "line, ", "Power balance", "Design tiny.lathe with --frequencies 5, version"})
        EXPECT_NE(html.find(part), std::string::npos) << part;
    EXPECT_EQ(html.find("Before"), std::string::npos) << "nothing was optimised";
    // The waveguide's inner wall begins at the port; the aperture's rim is 16 mm away, 1 mm thick.
    for (const char* cell : {">3.600<", ">16.000<", ">6.000<"})
        EXPECT_NE(html.find(cell), std::string::npos) << cell;
    EXPECT_EQ(file_text(folder_ / "report/report.pdf").substr(0, 5), "%PDF-");
    for (const char* picture : {"profile", "drawing", "s11_db", "pattern_e", "pattern_d_1"})
        EXPECT_TRUE(std::filesystem::exists(folder_ / ("report/pictures/" + std::string(picture) + ".svg")))
            << picture;
    EXPECT_EQ(run({"report", "tiny.lathe", "--out", "x", "--tolerance", "run.db"}).exit_code, 1);
    ASSERT_EQ(
        run({"sweep", "tiny.lathe", "--store", "run.db", "--parameter", "flare_length_mm=6:7:2"}).exit_code,
        0);
    EXPECT_EQ(run({"report", "run.db", "--out", "x", "--cells", "20"}).exit_code, 1);
}

TEST_F(BatchDesign, ReportOfARunHasCoordinatesToo) {
    ASSERT_EQ(run({"optimise", "tiny.lathe", "--store", "run.db", "--no-verify"}).exit_code, 0);
    ASSERT_EQ(run({"report", "run.db", "--out", "report"}).exit_code, 0);
    EXPECT_NE(file_text(folder_ / "report/report.html").find("Coordinates of the outline"),
              std::string::npos);
}

/// The numbers of a table, by the names of its columns.
struct CsvTable {
    explicit CsvTable(const std::string& text) {
        std::istringstream lines(text);
        std::string line, cell;
        std::getline(lines, line);
        for (std::istringstream cells(line); std::getline(cells, cell, ',');) names.push_back(cell);
        while (std::getline(lines, line)) {
            rows.emplace_back();
            for (std::istringstream cells(line); std::getline(cells, cell, ',');)
                rows.back().push_back(std::stod(cell));
        }
    }
    double at(std::size_t row, const std::string& name) const {
        const auto found = std::find(names.begin(), names.end(), name);
        EXPECT_NE(found, names.end()) << name;
        return found == names.end() ? 0.0 : rows[row][static_cast<std::size_t>(found - names.begin())];
    }
    std::complex<double> field(std::size_t row, const std::string& name) const {
        const char* unit = name.front() == 'e' ? "_v_per_m" : "_a_per_m";
        return {at(row, name + "_re" + unit), at(row, name + "_im" + unit)};
    }
    std::vector<std::string> names;
    std::vector<std::vector<double>> rows;
};

TEST_F(BatchDesign, NearFieldInTheGuideCarriesThePowerThatIsNotReflected) {
    ASSERT_EQ(run({"solve", "tiny.lathe", "--cells", "40", "--out", "out"}).exit_code, 0);
    const auto s11 = nlohmann::json::parse(file_text(folder_ / "out/results.json"))["s11"][1];
    const double accepted = 1.0 - std::norm(std::complex<double>(s11["re"], s11["im"]));
    const Outcome outcome = run({"export", "tiny.lathe", "--format", "near,map", "--cells", "40", "--out",
                                 "files", "--near-plane-mm", "5", "--at", "30"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(std::filesystem::exists(folder_ / "files/tiny_map_30_ghz.vti"));
    const CsvTable table(file_text(folder_ / "files/tiny_near_field.csv"));
    // P = 1/2 Re int (E_r H_phi* - E_phi H_r*) r dr, times pi for the cosines and sines of m = 1.
    double power = 0.0;
    for (std::size_t i = 1; i < table.rows.size() && table.at(i, "r_mm") < 3.65; ++i) {
        EXPECT_EQ(table.at(i, "z_mm"), 5.0);
        EXPECT_EQ(table.at(i, "frequency_hz"), 30e9);
        EXPECT_EQ(table.at(i, "m"), 1.0);
        const double r = 1e-3 * table.at(i, "r_mm"), dr = r - 1e-3 * table.at(i - 1, "r_mm");
        power += 0.5 * std::numbers::pi * r * dr *
                 std::real(table.field(i, "e_r") * std::conj(table.field(i, "h_phi")) -
                           table.field(i, "e_phi") * std::conj(table.field(i, "h_r")));
    }
    EXPECT_NEAR(power, accepted, 0.03);
}

TEST_F(BatchDesign, NearFieldOnApertureAndCylinder) {
    ASSERT_EQ(run({"export", "tiny.lathe", "--format", "near", "--out", "a", "--at", "28,32"}).exit_code, 0);
    const CsvTable aperture(file_text(folder_ / "a/tiny_near_field.csv"));
    EXPECT_EQ(aperture.at(0, "z_mm"), 16.0) << "the far end of the horn";
    EXPECT_EQ(aperture.at(0, "frequency_hz"), 28e9);
    EXPECT_EQ(aperture.at(aperture.rows.size() - 1, "frequency_hz"), 32e9);
    EXPECT_GT(std::abs(aperture.field(0, "e_r")), 100.0);
    // On the axis E_r = -E_phi = E_x for m = 1.
    EXPECT_NEAR(std::abs(aperture.field(0, "e_r") + aperture.field(0, "e_phi")), 0.0, 1e-3);
    ASSERT_EQ(run({"export", "tiny.lathe", "--format", "near", "--out", "b", "--near-cylinder-mm", "8.5"})
                  .exit_code,
              0);
    const CsvTable cylinder(file_text(folder_ / "b/tiny_near_field.csv"));
    EXPECT_EQ(cylinder.at(0, "r_mm"), 8.5);
    EXPECT_EQ(cylinder.at(0, "frequency_hz"), 30e9) << "the middle of the band";
    EXPECT_LT(cylinder.at(0, "z_mm"), cylinder.at(cylinder.rows.size() - 1, "z_mm"));
    const Outcome outside =
        run({"export", "tiny.lathe", "--format", "near", "--out", "c", "--near-cylinder-mm", "500"});
    EXPECT_EQ(outside.exit_code, 2);
    EXPECT_NE(outside.err.find("allowed: 0 to "), std::string::npos) << outside.err;
    const Outcome off_band = run({"export", "tiny.lathe", "--format", "near", "--out", "d", "--at", "40"});
    EXPECT_EQ(off_band.exit_code, 1);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "d"));
}

}  // namespace
