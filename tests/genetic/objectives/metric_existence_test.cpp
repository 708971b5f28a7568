// The table of what cannot exist, held against what solves define.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "genetic/objectives/objectives.hpp"
#include "genetic/project/metric_existence.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/results/metric_table.hpp"
#include "solver/solve/solve.hpp"
#include "tests/genetic/support/small_horn.hpp"

namespace lathe::genetic {
namespace {

constexpr const char* open_guide =
    R"("regions": [{{"material": "pec", "outline_zr_mm": [[0, {0}], [6, {0}], [6, {1}], [0, {1}]]}}],
       "port": {{"kind": "circular_waveguide", "mode": "{2}", "radius_mm": {0}, "z_mm": 0}})";
constexpr const char* coaxial =
    R"("regions": [{"material": "pec", "outline_zr_mm": [[0, 0], [8, 0], [8, 0.65], [0, 0.65]]},
                   {"material": "pec", "outline_zr_mm": [[0, 1.5], [6, 1.5], [6, 4], [0, 4]]}],
       "port": {"kind": "coaxial", "inner_radius_mm": 0.65, "outer_radius_mm": 1.5, "z_mm": 0})";

std::string guide(double radius, const char* mode) {
    return fmt::format(fmt::runtime(open_guide), radius, radius + 1.0, mode);
}

std::string with_plane(const std::string& antenna, double z) {
    return antenna + fmt::format(R"(, "ground_plane_z_mm": {})", z);
}

Project project_of(const std::string& antenna, int frequencies) {
    return parse_project(fmt::format(R"({{"format": "lathe/1", "name": "x", "antenna": {{{}}},
          "simulation": {{"from_ghz": 28, "to_ghz": 32, "frequencies": {}, "cells_per_wavelength": 16,
                          "pml_cells": 8, "margin_wavelengths": 0.3}}}})",
                                     antenna, frequencies),
                         "x.lathe");
}

Objective goal_on(const std::string& metric) {
    Objective objective;
    objective.metric = metric;
    if (metric.ends_with("_efficiency_percent") && metric != "radiation_efficiency_percent")
        objective.to_theta_deg = 50.0;
    return objective;
}

/// True when no frequency has a number for it; less than -500 dB is a level of zero. Side lobes that are not
/// there are as low as a goal can want.
bool is_undefined(const std::string& metric, const std::vector<double>& values) {
    if (metric.starts_with("side_lobe")) return std::isnan(values.front());
    return std::none_of(values.begin(), values.end(),
                        [](double value) { return std::isfinite(value) && value > -500.0; });
}

TEST(MetricExistence, IsWhatSolvesSay) {
    const std::vector<std::pair<std::string, int>> antennas = {
        {guide(3.6, "TE11"), 3},
        {guide(3.6, "TE11"), 1},
        {guide(5.5, "TM01"), 3},
        {guide(7.5, "TE01"), 3},
        {guide(6.5, "TE21"), 3},
        {coaxial, 3},
        {with_plane(coaxial, 6), 3},
        {R"("regions": [], "port": {"kind": "dipole", "axis": "z", "z_mm": 0})", 3},
        {R"("regions": [], "port": {"kind": "dipole", "axis": "x", "z_mm": 0})", 3},
        {with_plane(R"("regions": [], "port": {"kind": "dipole", "axis": "x", "z_mm": 0})", -3), 3},
    };
    const auto engine = make_engine("cpu");
    for (const auto& [text, frequencies] : antennas) {
        const Project project = project_of(text, frequencies);
        const Antenna antenna = antenna_of(project);
        Progress progress;
        const Results results = solve(antenna, project.simulation, *engine, progress);
        for (const std::string& metric : known_metrics()) {
            if (metric_of(metric).source == MetricSource::power) continue;  // where a goal asks for it
            const std::string reason = why_metric_cannot_exist(metric, antenna, project.simulation);
            const auto values = metric_values(results, antenna, goal_on(metric));
            // The peak of an antenna over a plane may lie along it, where front and back are the same.
            if (metric == "front_to_back_db" && antenna.ground_plane_z) {
                EXPECT_FALSE(reason.empty());
                continue;
            }
            EXPECT_EQ(is_undefined(metric, values), !reason.empty())
                << metric << " of " << text << ", first value " << values.front() << ": " << reason;
        }
    }
}

TEST(MetricExistence, ListsWhatIsLeft) {
    const Project horn = small_horn();
    const auto of_horn = existing_metrics(antenna_of(horn), horn.simulation);
    const auto planar_alone =
        static_cast<std::size_t>(std::ranges::count_if(metric_table(), [](const MetricDescription& metric) {
            return metric.kept_at.starts_with("/planar/") || metric.key == "s_db";
        }));
    EXPECT_EQ(of_horn.size(), known_metrics().size() - planar_alone - 2) << "all but the impedance";
    EXPECT_EQ(std::count(of_horn.begin(), of_horn.end(), "input_resistance_ohm"), 0);
}

TEST(MetricExistence, OptimisersAskTheSameTable) {
    Project project = small_horn();
    project.objectives.front() = goal_on("input_reactance_ohm");
    try {
        check_objectives(project);
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_EQ(error.location().key, "objectives[0].metric");
        EXPECT_NE(error.problem().find("only a coaxial port"), std::string::npos);
        EXPECT_NE(error.problem().find("feed_efficiency_percent"), std::string::npos) << "and what exists";
    }
}

/// A guide through a block of metal; more regions may open its walls.
std::string planar_guide(const char* more_regions) {
    return fmt::format(R"("geometry": "planar", "polarisation": "tm", "regions": [
        {{"material": "pec", "outline_xy_mm": [[0, -6], [20, -6], [20, 6], [0, 6]]}},
        {{"material": "free_space", "outline_xy_mm": [[0, -3.5], [20, -3.5], [20, 3.5], [0, 3.5]]}}{}],
        "ports": [{{"name": "one", "kind": "guide", "centre_xy_mm": [0, 0], "width_mm": 7, "direction_deg": 0}},
                  {{"name": "two", "kind": "guide", "centre_xy_mm": [20, 0], "width_mm": 7,
                    "direction_deg": 180}}])",
                       more_regions);
}

TEST(MetricExistence, NetworksClosedByMetalHaveNoBeams) {
    constexpr const char* slot =
        R"(, {"material": "free_space", "outline_xy_mm": [[5, 3], [5.5, 3], [5.5, 7], [5, 7]]})";
    const Project network = project_of(planar_guide(""), 3), slotted = project_of(planar_guide(slot), 3);
    for (const char* metric : {"directivity_2d_db", "beam_angle_deg", "beamwidth_3db_deg", "side_lobe_db"}) {
        EXPECT_NE(why_metric_cannot_exist(metric, network).find("nothing is radiated"), std::string::npos);
        EXPECT_EQ(why_metric_cannot_exist(metric, slotted), "");
    }
    for (const char* metric : {"s11_db", "coupling_db", "s_db", "radiated_power_ratio"})
        EXPECT_EQ(why_metric_cannot_exist(metric, network), "") << metric;
}

/// What is wrong with a goal of power handling; empty when nothing is.
std::string refusal(const std::string& goal, const std::string& multipactor) {
    try {
        check_objectives(parse_project(fmt::format(R"({{"format": "lathe/1", "name": "x", "antenna": {{{}}},
                  "simulation": {{"from_ghz": 28, "to_ghz": 32, "frequencies": 3}},
                  "objectives": [{{"goal": "above", {}}}]{}}})",
                                                   coaxial, goal, multipactor),
                                       "x.lathe"));
        return "";
    } catch (const InputError& error) {
        return error.location().key + ": " + error.problem();
    }
}

TEST(MetricExistence, GoalsOfPowerHandlingNeedWhatTheyAreCountedFrom) {
    const std::string regions =
        R"("regions": [{"name": "line", "outline_zr_mm": [[1, 0.5], [5, 0.5], [5, 2], [1, 2]]}])";
    const std::string settings = R"(, "multipactor": {)" + regions + "}";
    const std::string operated =
        R"(, "multipactor": {"operating_power_w": 100, "to_w": 10000, )" + regions + "}";
    const auto begins = [](const std::string& text, const std::string& start) {
        return text.starts_with(start) ? "" : text;
    };
    EXPECT_EQ(refusal(R"("metric": "multipactor_threshold_w", "value": 500)", settings), "");
    EXPECT_EQ(refusal(R"("metric": "multipactor_threshold_w", "value": 500, "region": "line")", settings),
              "");
    EXPECT_EQ(refusal(R"("metric": "corona_threshold_w", "value": 1000)", settings), "");
    EXPECT_EQ(refusal(R"("metric": "multipactor_margin_db", "value": 20)", operated), "");
    EXPECT_EQ(begins(refusal(R"("metric": "multipactor_threshold_w", "value": 500)", ""),
                     "objectives[0].metric: needs the regions"),
              "");
    EXPECT_EQ(
        begins(refusal(R"("metric": "multipactor_threshold_w", "value": 500, "region": "gap")", settings),
               "objectives[0].region: is none of multipactor.regions; allowed: line"),
        "");
    EXPECT_EQ(begins(refusal(R"("metric": "s11_db", "value": -5, "region": "line")", settings),
                     "objectives[0].region: has no meaning"),
              "");
    EXPECT_EQ(begins(refusal(R"("metric": "multipactor_margin_db", "value": 3)", settings),
                     "objectives[0].metric: is counted from multipactor.operating_power_w"),
              "");
    // Thresholds are sought up to to_w: 1000 W, and 20 dB above 100 W.
    EXPECT_EQ(begins(refusal(R"("metric": "multipactor_threshold_w", "value": 1001)", settings),
                     "objectives[0].value: can never be found"),
              "");
    EXPECT_EQ(begins(refusal(R"("metric": "multipactor_margin_db", "value": 20.1)", operated),
                     "objectives[0].value: can never be found"),
              "");
    EXPECT_EQ(
        begins(refusal(R"("metric": "corona_threshold_w", "value": 10)",
                       R"(, "multipactor": {"corona_from_torr": 50, "corona_to_torr": 20, )" + regions + "}"),
               "multipactor.corona_from_torr: lies above corona_to_torr"),
        "");
}

}  // namespace
}  // namespace lathe::genetic
