// Exported drawings read back by the reader of this program, and tables for the workshop.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <numbers>
#include <set>
#include <sstream>

#include "genetic/exchange/closed_outlines.hpp"
#include "genetic/exchange/dxf_groups.hpp"
#include "genetic/exchange/dxf_outlines.hpp"
#include "genetic/project/project.hpp"
#include "genetic/report/export_files.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/report/run_tables.hpp"
#include "solver/formats/json_source.hpp"

namespace {

using lathe::DxfEntity;
using lathe::DxfFile;
using lathe::Project;

/// A turned horn of two parameters with a rounded rim, and with an angle.
std::string horn_text(const std::string& more) {
    return R"json({"format": "lathe/1", "name": "horn", )json" + more + R"json(
  "antenna": {
    "parameters": {"a_mm": 3.6, "flare_mm": {"value": 30, "min": 20, "max": 40}, "rim_mm": 12, "wall_mm": 0.5,
                   "back_deg": 60},
    "values": {"end": "15 + flare_mm", "top": "rim_mm + 4"},
    "regions": [{"material": "pec", "outline_zr_mm": [
      [0, "a_mm"], [15, "a_mm"], ["end", "rim_mm"],
      {"arc": ["end", "rim_mm + 2"], "through": ["end + 1", "rim_mm + 1"]},
      ["end - (top - rim_mm - 2) / tand(back_deg)", "top"], [2, "top"], [2, "a_mm + wall_mm"], [0, "a_mm + wall_mm"]]}],
    "port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": "a_mm", "z_mm": 0, "reference_z_mm": 5}},
  "tolerance": {"parameters": {"a_mm": 0.01, "flare_mm": 0.1, "rim_mm": 0.02, "back_deg": 0.5}},
  "simulation": {"from_ghz": 28, "to_ghz": 32, "frequencies": 3}})json";
}

std::string plan_text() {
    return R"json({"format": "lathe/1", "name": "plan",
  "antenna": {"geometry": "planar", "polarisation": "tm",
    "parameters": {"long_mm": 30, "wide_mm": 10, "pin_mm": 0.4},
    "regions": [
      {"material": "pec", "outline_xy_mm": [[0, 5], ["long_mm", 5], ["long_mm", "5 + wide_mm"], [0, "5 + wide_mm"]]},
      {"material": "pec", "circle": {"centre_mm": [5, 0], "radius_mm": "pin_mm"}},
      {"material": "pec", "circle": {"centre_mm": [9, 0], "radius_mm": "pin_mm"}}],
    "ports": [{"kind": "plane_wave", "name": "wave", "direction_deg": 0}]},
  "simulation": {"from_ghz": 28, "to_ghz": 32, "frequencies": 3}})json";
}

class ExportedDrawing : public testing::Test {
protected:
    ExportedDrawing()
        : folder_(std::filesystem::temp_directory_path() /
                  ("lathe_drawing_" +
                   std::string(testing::UnitTest::GetInstance()->current_test_info()->name()))) {
        std::filesystem::create_directories(folder_);
    }
    ~ExportedDrawing() override { std::filesystem::remove_all(folder_); }

    std::string exported(const std::string& project, const std::string& format) const {
        const lathe::genetic::ExportSource source{"x", lathe::parse_project(project, "x.lathe")};
        return lathe::read_text_file(lathe::genetic::write_format(format, source, folder_).front());
    }
    DxfFile dxf(const std::string& project) const {
        return lathe::read_dxf_file(exported(project, "dxf"), "x.dxf");
    }

private:
    std::filesystem::path folder_;
};

std::vector<DxfEntity> of_kind(const std::vector<DxfEntity>& entities, const std::string& kind) {
    std::vector<DxfEntity> found;
    std::copy_if(entities.begin(), entities.end(), std::back_inserter(found),
                 [&](const DxfEntity& entity) { return entity.kind == kind; });
    return found;
}

constexpr int linear = 32, diameter = 35, radius = 36, angle = 37;

/// Half widths of tolerances by measure, rounded to a nanometre; -1: none.
std::map<std::pair<int, long>, double> measures(const DxfFile& file) {
    std::map<std::pair<int, long>, double> all;
    for (const DxfEntity& entity : of_kind(file.entities, "DIMENSION")) {
        const std::vector<double> numbers = entity.numbers(1040);
        const auto key = std::pair(static_cast<int>(entity.number(70)), std::lround(1e6 * entity.number(42)));
        EXPECT_TRUE(all.emplace(key, numbers.empty() ? -1.0 : numbers.front()).second) << "measured twice";
        EXPECT_TRUE(numbers.empty() || (numbers.size() == 2 && numbers[0] == numbers[1]));
    }
    return all;
}

TEST_F(ExportedDrawing, MeasuresAreThoseOfTheParametersWithTheirTolerances) {
    const auto all = measures(dxf(horn_text("")));
    const auto tolerance = [&](int kind, double value) {
        const auto found = all.find({kind, std::lround(1e6 * value)});
        EXPECT_NE(found, all.end()) << kind << ' ' << value;
        return found == all.end() ? NAN : found->second;
    };
    // The arc reaches one millimetre beyond the end of the flare.
    EXPECT_NEAR(tolerance(linear, 46.0), 0.1, 1e-9);
    EXPECT_NEAR(tolerance(linear, 32.0), 0.04, 1e-9);  // largest diameter: twice that of rim_mm
    EXPECT_NEAR(tolerance(linear, 7.2), 0.02, 1e-9);
    EXPECT_NEAR(tolerance(linear, 24.0), 0.04, 1e-9);
    EXPECT_NEAR(tolerance(linear, 30.0), 0.1, 1e-9);
    EXPECT_EQ(tolerance(linear, 0.5), -1.0);  // wall_mm has no tolerance
    EXPECT_EQ(tolerance(radius, 1.0), -1.0);
    EXPECT_NEAR(tolerance(angle, std::numbers::pi / 3.0), 0.5, 1e-9);
    EXPECT_EQ(all.size(), 8U);
}

TEST_F(ExportedDrawing, OutlinesStandFirstAndKeepVerticesAndArcs) {
    const std::string text = exported(horn_text(""), "dxf");
    const DxfFile file = lathe::read_dxf_file(text, "x.dxf");
    EXPECT_EQ(file.insert_units, 4);
    ASSERT_GT(file.entities.size(), 3U);
    EXPECT_EQ(file.entities[0].text(8), "AXIS");
    EXPECT_EQ(file.entities[1].kind, "LWPOLYLINE");
    EXPECT_EQ(file.entities[1].text(8), "PEC");
    EXPECT_EQ(file.entities[1].numbers(10).size(), 8U + 47U);
    const double bulge = std::tan(std::numbers::pi / 48.0 / 4.0);
    ASSERT_EQ(file.entities[1].numbers(42).size(), 48U);
    for (const double value : file.entities[1].numbers(42)) EXPECT_NEAR(std::abs(value), bulge, 1e-9);
    // Read back, neither the axis nor dimensions are outlines.
    const lathe::ImportedDrawing drawing = lathe::read_dxf(text, "x.dxf", std::nullopt);
    const lathe::ClosedOutlines closed = lathe::closed_outlines(drawing, "x.dxf", true);
    ASSERT_EQ(closed.outlines.size(), 1U);
}

TEST_F(ExportedDrawing, EveryDimensionHasItsBlockAndItsLines) {
    const DxfFile file = dxf(horn_text(""));
    const auto dimensions = of_kind(file.entities, "DIMENSION");
    std::set<std::string> blocks;
    for (const DxfEntity& dimension : dimensions) {
        EXPECT_EQ(dimension.text(8), "LATHE_DIMENSIONS");
        blocks.insert(dimension.text(2));
        const auto& parts = file.blocks.at(dimension.text(2));
        EXPECT_EQ(of_kind(parts, "TEXT").size(), 1U);
        EXPECT_FALSE(of_kind(parts, "LINE").empty() && of_kind(parts, "ARC").empty());
        EXPECT_FALSE(of_kind(parts, "SOLID").empty());
    }
    EXPECT_EQ(blocks.size(), dimensions.size());
    std::multiset<std::string> in_blocks, in_lines;
    for (const std::string& block : blocks)
        in_blocks.insert(of_kind(file.blocks.at(block), "TEXT").front().text(1));
    for (const DxfEntity& text : of_kind(file.entities, "TEXT"))
        if (text.text(8) == "LATHE_DIMENSION_LINES") in_lines.insert(text.text(1));
    EXPECT_EQ(in_blocks, in_lines);
    EXPECT_TRUE(in_lines.contains("%%c7.2 %%p0.02"));
    EXPECT_TRUE(in_lines.contains("60%%d %%p0.5%%d"));
    EXPECT_TRUE(in_lines.contains("R1"));
    std::set<std::string> handles;
    for (const DxfEntity& entity : file.entities) EXPECT_TRUE(handles.insert(entity.text(5)).second);
}

TEST_F(ExportedDrawing, AnotherUnitScalesAllLengths) {
    const DxfFile metric = dxf(horn_text("")), inches = dxf(horn_text(R"json("display_unit": "in",)json"));
    EXPECT_EQ(inches.insert_units, 1);
    const auto first = metric.entities[1].numbers(10), second = inches.entities[1].numbers(10);
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t n = 0; n < first.size(); ++n) EXPECT_NEAR(25.4 * second[n], first[n], 1e-6);
    EXPECT_EQ(metric.entities[1].numbers(42), inches.entities[1].numbers(42));
    EXPECT_EQ(measures(metric).size(), measures(inches).size());
    EXPECT_TRUE(measures(inches).contains({linear, std::lround(1e6 * 7.2 / 25.4)}));
}

TEST_F(ExportedDrawing, TablesAndPlotsOfReportsHaveTheProjectsUnit) {
    const Project project = lathe::parse_project(horn_text(R"json("display_unit": "in",)json"), "x.lathe");
    std::map<std::string, std::vector<std::string>> rows;
    for (const auto& row : lathe::genetic::workshop_table(project).rows)
        rows[row.front().text] = {row.at(1).text, row.at(2).text};
    EXPECT_EQ(rows["Flare (in)"], (std::vector<std::string>{"1.1811", "0.0039"}));
    EXPECT_EQ(rows["Back (\u00b0)"], (std::vector<std::string>{"60", "0.5"}));
    const auto plot = lathe::genetic::dimensioned_plot(lathe::antenna_of(project), project.shown_unit());
    EXPECT_EQ(plot.x.label, "z (in)");
    ASSERT_FALSE(plot.dimensions.empty());
    const auto& length = plot.dimensions.front();
    EXPECT_EQ(length.text, "1.811");
    EXPECT_NEAR(length.to_x - length.from_x, 46.0 / 25.4, 1e-9);
}

TEST_F(ExportedDrawing, AntennasByRegionsHaveTheirSteps) {
    const std::string text = R"json({"format": "lathe/1", "name": "steps", "antenna": {
      "regions": [{"material": "pec", "outline_zr_mm": [[0, 3], [10, 3], [10, 4], [22, 4], [22, 6], [0, 6]]}],
      "port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": 3, "z_mm": 0}},
      "simulation": {"from_ghz": 32, "to_ghz": 34}})json";
    std::map<std::pair<int, long>, double> expected;
    for (const double value : {22.0, 10.0, 6.0, 8.0, 12.0})
        expected[{linear, std::lround(1e6 * value)}] = -1.0;
    EXPECT_EQ(measures(dxf(text)), expected);
}

TEST_F(ExportedDrawing, CirclesOfAPlanHaveTheirOwnDiameter) {
    const auto all = measures(dxf(plan_text()));
    EXPECT_TRUE(all.contains({diameter, 800'000L})) << "not the larger one of the polygon";
    EXPECT_TRUE(all.contains({linear, 30'000'000L}));
    EXPECT_TRUE(all.contains({linear, 10'000'000L}));
}

std::vector<std::vector<std::string>> cells(const std::string& csv) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(csv);
    for (std::string line; std::getline(lines, line);) {
        auto& row = rows.emplace_back();
        std::istringstream parts(line + ',');
        for (std::string part; std::getline(parts, part, ',');) row.push_back(part);
    }
    return rows;
}

TEST_F(ExportedDrawing, TheWorkshopTableHasPointsArcsAndTolerances) {
    const auto rows = cells(exported(horn_text(""), "workshop"));
    const std::vector<std::string>& names = rows.front();
    const auto column = [&](const char* name) {
        return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    };
    int arcs = 0;
    for (std::size_t n = 1; n < rows.size(); ++n) {
        const auto& row = rows[n];
        ASSERT_EQ(row.size(), names.size());
        const double z = std::stod(row[column("z_mm")]), r = std::stod(row[column("r_mm")]);
        EXPECT_NEAR(std::stod(row[column("diameter_mm")]), 2.0 * r, 1e-6);
        const double tolerance = std::stod(row[column("tolerance_mm")]);
        if (z == 45.0 && r == 12.0) {
            EXPECT_NEAR(tolerance, 0.1 + 0.02, 1e-9);  // flare_mm moves z, rim_mm moves r
            EXPECT_NEAR(std::stod(row[column("tolerance_z_mm")]), 0.1, 1e-9);
            EXPECT_NEAR(std::stod(row[column("tolerance_r_mm")]), 0.02, 1e-9);
        }
        if (z == 0.0) {
            EXPECT_NEAR(tolerance, 0.01, 1e-9);
        }
        if (row[column("path_to_next")] != "arc") continue;
        ++arcs;
        EXPECT_NEAR(std::stod(row[column("radius_mm")]), 1.0, 1e-6);
        EXPECT_NEAR(std::stod(row[column("centre_z_mm")]), 45.0, 1e-6);
        EXPECT_NEAR(std::stod(row[column("centre_r_mm")]), 13.0, 1e-6);
    }
    EXPECT_EQ(arcs, 1);
    EXPECT_EQ(rows.size(), 1U + 8U);
}

TEST_F(ExportedDrawing, TheWorkshopTableOfAPlanHasCircles) {
    const std::string csv = exported(plan_text(), "workshop");
    EXPECT_TRUE(csv.starts_with("body,material,hole,point,x_mm,y_mm,path_to_next,"));
    const auto rows = cells(csv);
    int circles = 0;
    for (const auto& row : rows)
        if (row[6] == "circle") {
            ++circles;
            EXPECT_EQ(row[7], "0.400000");
            EXPECT_EQ(row[9], "0.000000");
            EXPECT_EQ(row.back(), "no tolerances in the project");
        }
    EXPECT_EQ(circles, 2);
    EXPECT_EQ(rows.size(), 1U + 4U + 2U);
}

}  // namespace
