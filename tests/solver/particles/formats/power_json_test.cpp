// multipactor.json, corona.json and the tables beside them, read back.
#include "solver/particles/formats/power_json.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/solver/particles/known_gaps.hpp"

namespace lathe::particles {
namespace {

using nlohmann::json;

MultipactorRegion broken() {
    MultipactorRegion region;
    region.name = "gap";
    region.verdict = Verdict::breakdown;
    region.threshold_w = 200.0;
    region.spread_db = 0.05;
    region.order = 1.02;
    region.gap_voltage_v = 141.0;
    region.gap_m = 1.5e-3;
    region.windows = {{200.0, 400.0, false}, {700.0, 1000.0, true}};
    for (const double power : {100.0, 250.0})
        region.levels.push_back({.power_w = power,
                                 .growths = {power < 200 ? -0.5 : 0.3, power < 200 ? -0.3 : 0.5},
                                 .growth_per_period = power < 200 ? -0.4 : 0.4,
                                 .grows = power > 200,
                                 .order = 1.0,
                                 .mean_impact_ev = 60.0,
                                 .lost = 0.0,
                                 .populations = {{1000, 500.5, 0}, {1000, 700}}});
    return region;
}

PowerReport report() {
    PowerReport made;
    made.project = "feed";
    made.frequency_hz = 1.5e9;
    made.settings.walls = known_material("silver");
    made.settings.multipactor.operating_power_w = 50.0;
    made.settings.multipactor.demanded_margin_db = 6.5;
    MultipactorRegion quiet;
    quiet.name = "throat";
    quiet.doubt = "few flights";
    quiet.levels.push_back(
        {.power_w = 100.0, .growths = {-3.0}, .growth_per_period = -3.0, .populations = {}});
    made.regions = {broken(), quiet};
    made.cells_across_gap = {12.0, 20.0};
    made.warnings = {{"few_cells_across_gap", "text", "gap"}};
    return made;
}

TEST(PowerJson, HasVerdictsThresholdsAndMargins) {
    const json read = json::parse(multipactor_json(report()));
    EXPECT_EQ(read["format"], "lathe-multipactor/1");
    EXPECT_EQ(read["project"], "feed");
    EXPECT_EQ(read["frequency_hz"], 1.5e9);
    const json& gap = read["regions"][0];
    EXPECT_EQ(gap["verdict"], "breakdown");
    EXPECT_EQ(gap["threshold_w"], 200.0);
    EXPECT_NEAR(gap["threshold_dbm"].get<double>(), 53.0103, 1e-4);
    EXPECT_NEAR(gap["margin_db"].get<double>(), 10.0 * std::log10(4.0), 1e-12);
    EXPECT_EQ(gap["meets_demand"], false) << "6.02 dB of 6.5 dB";
    EXPECT_NEAR(gap["gap_mm"].get<double>(), 1.5, 1e-12);
    EXPECT_EQ(gap["windows"][1], (json{{"from_w", 700.0}, {"to_w", 1000.0}, {"open_above", true}}));
    EXPECT_EQ(gap["cells_across_gap"], 12.0);
    EXPECT_EQ(gap["levels"][1]["growths"], (json{0.3, 0.5}));
    EXPECT_TRUE(gap["doubt"].is_null());
    EXPECT_EQ(gap["levels"][1]["periods"], 0);
    EXPECT_EQ(read["levels"], gap["levels"]);
    EXPECT_EQ(read["warnings"][0]["code"], "few_cells_across_gap");
}

TEST(PowerJson, HasNoNumbersWhereNothingBreaksDown) {
    const json read = json::parse(multipactor_json(report()));
    const json& throat = read["regions"][1];
    EXPECT_EQ(throat["verdict"], "none");
    EXPECT_EQ(throat["doubt"], "few flights");
    for (const char* key :
         {"threshold_w", "threshold_dbm", "spread_db", "order", "gap_voltage_v", "margin_db", "meets_demand"})
        EXPECT_TRUE(throat[key].is_null()) << key;
    EXPECT_TRUE(throat["windows"].empty());
}

TEST(PowerJson, HasSaturationsWhereAskedFor) {
    PowerReport made = report();
    EXPECT_FALSE(json::parse(multipactor_json(made))["regions"][0].contains("saturation"));
    Saturation full{.power_w = 300.0, .grows = true, .settled = true, .electrons = 2e9, .wall_power_w = 12.0};
    full.populations = {1e7, 1e8, 2e9};
    full.populations_without_charge = {1e7, 3e8};
    made.saturations = {full, {.power_w = 300.0, .populations = {1e7, 0.0}}};
    const json read = json::parse(multipactor_json(made));
    const json& gap = read["regions"][0]["saturation"];
    EXPECT_EQ(gap["power_w"], 300.0);
    EXPECT_EQ(gap["settled"], true);
    EXPECT_EQ(gap["electrons"], 2e9);
    EXPECT_EQ(gap["wall_power_w"], 12.0);
    EXPECT_EQ(gap["periods"], 2);
    const json& throat = read["regions"][1]["saturation"];
    EXPECT_EQ(throat["grows"], false);
    EXPECT_TRUE(throat["electrons"].is_null());
    EXPECT_EQ(saturation_csv(full),
              "period,electrons,electrons_without_charge\n0,10000000,10000000\n1,100000000,300000000\n"
              "2,2000000000,\n");
}

TEST(PowerJson, HasEverySettingAndTheWalls) {
    PowerReport made = report();
    made.settings.dielectric_walls = WallMaterial{
        .name = "own", .model = YieldModel::table, .first_crossover_ev = 0, .emax_ev = 0, .dmax = 0};
    made.settings.dielectric_walls->measured = {{20, 100}, {0.9, 2.1}};
    const json settings = json::parse(multipactor_json(made))["settings"];
    for (const MultipactorKey& key : multipactor_keys())
        EXPECT_TRUE(settings.contains(std::string(key.key))) << key.key;
    EXPECT_EQ(settings["walls"]["material"], "silver");
    EXPECT_NEAR(settings["walls"]["e0_ev"].get<double>(), -8.4749, 1e-3);
    EXPECT_EQ(settings["dielectric_walls"]["yields"], (json{0.9, 2.1}));
    made.settings.multipactor.operating_power_w = 0.0;
    const json without = json::parse(multipactor_json(made));
    EXPECT_TRUE(without["settings"]["operating_power_w"].is_null());
    EXPECT_TRUE(without["regions"][0]["margin_db"].is_null());
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

TEST(PowerCsv, HasEveryPopulation) {
    const std::vector<std::string> lines = lines_of(population_csv(broken()));
    ASSERT_EQ(lines.size(), 11U);  // two levels of 3 + 2 numbers
    EXPECT_EQ(lines[0], "power_w,seed,period,electrons");
    EXPECT_EQ(lines[2], "100,0,1,500.5");
    EXPECT_EQ(lines[10], "250,1,1,700");
}

TEST(PowerCsv, HasTheImpactsOfEveryWall) {
    const KnownGap gap = coax(1e9, 1.5e-3, 3.5e-3);
    MultipactorRegion region = broken();
    region.tally.impacts.assign(gap.mesh.edges.size(), 0.0);
    region.tally.emitted.assign(gap.mesh.edges.size(), 0.0);
    const auto wall =
        std::find_if(gap.mesh.edges.begin(), gap.mesh.edges.end(),
                     [](const BoundaryEdge& edge) { return edge.kind == EdgeKind::wall && edge.wall == 1; });
    region.tally.impacts[static_cast<std::size_t>(wall - gap.mesh.edges.begin())] = 0.25;
    const std::vector<std::string> lines = lines_of(impacts_csv(gap.mesh, region));
    const auto walls = std::count_if(gap.mesh.edges.begin(), gap.mesh.edges.end(),
                                     [](const BoundaryEdge& edge) { return edge.kind == EdgeKind::wall; });
    EXPECT_EQ(lines.size(), 1U + static_cast<std::size_t>(walls));
    EXPECT_EQ(lines[0], "z_mm,r_mm,length_mm,wall,impacts,emitted");
    double length = 0.0, impacts = 0.0, r = 0.0;
    for (std::size_t n = 1; n < lines.size(); ++n) {
        std::istringstream cells(lines[n]);
        std::vector<std::string> row;
        for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
        ASSERT_EQ(row.size(), 6U);
        length += std::stod(row[2]);
        impacts += std::stod(row[4]);
        if (std::stod(row[4]) > 0.0) r = std::stod(row[1]);
    }
    EXPECT_NEAR(length, 2 * 32.0, 1e-9) << "both cylinders, mm";
    EXPECT_EQ(impacts, 0.25);
    EXPECT_NEAR(r, 3.5, 1e-12) << "of the outer one";
}

TEST(PowerCsv, FilmHasEveryElectronOfEveryInstant) {
    ElectronFilm film;
    film.frames_per_period = 4;
    film.frames.resize(3);
    film.frames[0] = {{1e-3F, 2e-3F, 30.0F}};
    film.frames[2] = {{1.5e-3F, 2e-3F, 5.0F}, {0.0F, 3e-3F, 120.5F}};
    EXPECT_EQ(lines_of(film_csv(film)),
              (std::vector<std::string>{"period,z_mm,r_mm,energy_ev", "0.2500,1,2,30", "0.7500,1.5,2,5",
                                        "0.7500,0,3,120.5"}));
}

TEST(PowerVtu, HasAllVerticesAndTriangles) {
    const KnownGap gap = plates(1e9, 1e-3);
    const std::string text = mesh_vtu(gap.mesh, gap.field);
    EXPECT_NE(text.find("NumberOfPoints=\"" + std::to_string(gap.mesh.vertex_count()) + "\""),
              std::string::npos);
    EXPECT_NE(text.find("NumberOfCells=\"" + std::to_string(gap.mesh.triangle_count()) + "\""),
              std::string::npos);
    const std::size_t field = text.find("format=\"ascii\">\n");
    EXPECT_EQ(text.substr(field + 16, 5), "1000\n") << "1 V across 1 mm";
}

TEST(CoronaJson, SaysWhereThereIsNone) {
    const json read = json::parse(corona_json(1.5e9, {{"gap", {{1.0, 500.0}, {10.0, 0.0}}}}));
    EXPECT_EQ(read["regions"][0]["name"], "gap");
    EXPECT_EQ(read["regions"][0]["pressure_torr"], (json{1.0, 10.0}));
    EXPECT_EQ(read["regions"][0]["threshold_w"][0], 500.0);
    EXPECT_TRUE(read["regions"][0]["threshold_w"][1].is_null());
}

}  // namespace
}  // namespace lathe::particles
